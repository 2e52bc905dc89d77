import './report.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { reportTexts as texts } from '../../texts/report-texts.ts'
import { useLanguage } from '../language.ts'
import { Correction, ShownWords, type ShownText } from './correction.tsx'
import { normalForm } from '#platform/normal-form.ts'

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

export const MOST_FOUND = 30
/** One letter is in nearly every text. Han has words of one. */
const LEAST = 2

/** Finds texts with all typed words, in either language, the shortest first; null if too little is typed. */
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
