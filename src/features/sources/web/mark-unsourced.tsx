import './mark-unsourced.css'
import { useEffect, useState } from 'react'
import { unsourcedClaims } from '../unsourced.ts'
import { useText } from '#features/language/web/text.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { evidenceTexts } from '../evidence-texts.ts'
import type { UnsourcedMarks } from './shown-sources.ts'

const KEY = 'mark-unsourced'

/** A switch for marks of claims without a source (§17). */
export function MarkUnsourced({ onMarks }: { onMarks: (marks: UnsourcedMarks | null) => void }) {
  const text = useText()
  const [on, setOn] = useState(isWanted)
  useEffect(() => {
    onMarks(on ? MARKS : null)
    return () => onMarks(null)
  }, [on, onMarks])
  const change = (wanted: boolean) => {
    setOn(wanted)
    keep(wanted)
  }
  return (
    <div className="mark-unsourced">
      <Switch
        label={text(evidenceTexts.markUnsourced)}
        hint={text(evidenceTexts.unsourcedLegend)}
        checked={on}
        onChange={change}
        labelClass="field-label"
      />
    </div>
  )
}

const MARKS: UnsourcedMarks = {
  marksIn: (language) => ({
    find: (words) => unsourcedClaims(words, language).filter(({ start, end }) => !isOfAddress(words, start, end)),
    draw: (words) => <Unsourced words={words} />,
  }),
}

/** True within an address that the page links without its `https://`. */
function isOfAddress(text: string, start: number, end: number): boolean {
  const [before = ''] = /\S{0,300}$/u.exec(text.slice(0, start)) ?? []
  const [after = ''] = /^\S{0,300}/u.exec(text.slice(end)) ?? []
  return /www\.|@/i.test(before + after)
}

function Unsourced({ words }: { words: string }) {
  const text = useText()
  return (
    <span className="unsourced">
      {words}
      <span className="sr-only"> ({text(evidenceTexts.unsourced)})</span>
    </span>
  )
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function keep(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the choice lasts as long as the list is shown.
  }
}
