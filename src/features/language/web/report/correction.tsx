import { useEffect, useRef, useState } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { filledAddress, reportOf } from '../../report.ts'
import { reportTexts as texts } from '../../texts/report-texts.ts'
import { useLanguage } from '../language.ts'

/** Some trackers refuse an address with more characters. */
const WANTED_MAX = 600

export interface ShownText {
  readonly english: string
  readonly said: string
}

export function Correction({ wrong, onBack }: { wrong: ShownText; onBack: () => void }) {
  const { text, language } = useLanguage()
  const [wanted, setWanted] = useState(wrong.said)
  const [byHand, setByHand] = useState(false)
  const address = useConfig()?.reportUrl ?? null
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const report = reportOf({ language, english: wrong.english, now: wrong.said, wanted })
  const whole = `${report.title}\n\n${report.body}`
  const copy = async () => {
    try {
      await copyText(whole)
    } catch {
      setByHand(true)
      toast({ title: text(texts.copyFailed), description: text(texts.copyFailedText), variant: 'destructive' })
      return
    }
    toast({ title: text(texts.copied), description: text(texts.copyHint) })
  }
  return (
    <>
      <div className="report-chosen">
        <p className="report-words">
          <ShownWords of={wrong} />
        </p>
        <Button size="small" onClick={onBack}>
          {text(texts.another)}
        </Button>
      </div>
      <Field label={text(texts.shouldSay)} hint={/\{\w+/.test(wrong.english) && text(texts.places)}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={2}
            maxLength={WANTED_MAX}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </Field>
      {byHand && (
        <TextArea
          readOnly
          lang="en"
          dir="ltr"
          className="report-by-hand"
          aria-label={text(texts.copy)}
          value={whole}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="report-send">
        <p className="report-hint">{text(address === null ? texts.copyHint : texts.openHint)}</p>
        <Button variant={address === null ? 'primary' : 'quiet'} onClick={() => void copy()}>
          {text(texts.copy)}
        </Button>
        {address !== null && (
          <a
            className={buttonClass('primary')}
            href={filledAddress(address, report)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text(texts.open)}
          </a>
        )}
      </div>
    </>
  )
}

export function ShownWords({ of: { said, english } }: { of: ShownText }) {
  return (
    <>
      <bdi className="report-said">{said}</bdi>
      {said !== english && (
        <bdi lang="en" className="report-english">
          {english}
        </bdi>
      )}
    </>
  )
}
