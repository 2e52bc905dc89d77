import './report.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { normalForm } from '#platform/normal-form.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { filledAddress, reportOf } from '../../report.ts'
import texts from '../../texts/report-texts.json' with { type: 'json' }
import { useLanguage } from '../language.ts'

export interface ShownText {
  readonly english: string
  readonly said: string
}

export function ReportDialog({ english, onClose }: { english: readonly string[]; onClose: () => void }) {
  const { text } = useLanguage()
  const shown = useMemo(() => english.map((key) => ({ english: key, said: text(key) })), [english, text])
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<ShownText | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text(texts.title)}
      description={text(texts.intro)}
      closeLabel={text(texts.close)}
      className="report"
    >
      {chosen === null ? (
        <Search texts={shown} typed={typed} onTyped={setTyped} onChoose={choose} />
      ) : (
        <Correction wrong={chosen} onBack={() => choose(null)} />
      )}
    </Dialog>
  )
}

interface SearchProps {
  texts: readonly ShownText[]
  typed: string
  onTyped: (typed: string) => void
  onChoose: (text: ShownText) => void
}

function Search({ texts: shown, typed, onTyped, onChoose }: SearchProps) {
  const { text } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = findTexts(shown, typed)
  return (
    <>
      <Field label={text(texts.search)}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
          />
        )}
      </Field>
      <p className="report-hint" role="status">
        {found?.length === 0 && text(texts.nothing)}
      </p>
      {found !== null && found.length > 0 && (
        <ul className="report-found">
          {found.map((one) => (
            <li key={one.english}>
              <button type="button" className="report-row" onClick={() => onChoose(one)}>
                <ShownWords of={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Maximum characters of the corrected text, which is part of an address. Some trackers reject long addresses. */
const WANTED_MAX = 600

function Correction({ wrong, onBack }: { wrong: ShownText; onBack: () => void }) {
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

function ShownWords({ of: { said, english } }: { of: ShownText }) {
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

export const MOST_FOUND = 30
/** The minimum number of letters to search for. One Han character suffices, because it may be a word. */
const LEAST = 2

/** Returns the texts that contain all typed words, shortest first; null if too little was typed. */
export function findTexts(texts: readonly ShownText[], typed: string): ShownText[] | null {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.join('').length < LEAST && !/\p{Script=Han}/u.test(typed)) return null
  const holdsAll = (text: string) => words.every((word) => folded(text).includes(word))
  return texts
    .filter(({ english, said }) => holdsAll(said) || holdsAll(english))
    .toSorted((a, b) => a.said.length - b.said.length)
    .slice(0, MOST_FOUND)
}

const folded = (text: string) => normalForm(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
