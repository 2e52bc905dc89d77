import './verdict.css'
import { useId } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { RESULT_TEXTS, verdictTexts as texts } from '../../verdict-texts.ts'
import type { ShownVerdict } from './shown-verdict.ts'
import { SideStrengths } from './side-strengths.tsx'

/**
 * Who is ahead, and what is left standing of each side. It stays in sight above the map, so that a reader who contests an
 * answer sees how the verdict changes.
 */
export function VerdictStrip({ verdict }: { verdict: ShownVerdict }) {
  const text = useText()
  const heading = useId()
  const { result, strengths } = verdict
  return (
    <section className="verdict-strip card" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="label">
          {text(texts.verdict)}
        </h2>
        <p role="status" className="verdict-result" data-result={result}>
          {text(RESULT_TEXTS[result])}
        </p>
      </div>
      {result !== 'withheld' && <SideStrengths strengths={strengths} />}
    </section>
  )
}
