import './report.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { reportTexts as texts } from '../../texts/report-texts.ts'
import { useLanguage } from '../language.ts'
import { Correction } from './correction.tsx'
import { findTexts, type ShownText } from './find-texts.ts'
import { ShownWords } from './shown-words.tsx'

export interface ReportDialogProps {
  english: readonly string[]
  onClose: () => void
}

/** §2 */
export function ReportDialog({ english, onClose }: ReportDialogProps) {
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
