import './verdict.css'
import { useId } from 'react'
import { viewTexts } from '#features/debate/texts/view-texts.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { verdictTexts as texts } from '../../verdict-texts.ts'
import type { ShownVerdict } from './shown-verdict.ts'
import { StrengthStrip } from './strength-strip.tsx'

const RESULTS = {
  option1: texts.einsteinAhead,
  option2: texts.catAhead,
  'too-close': texts.tooClose,
  withheld: texts.withheld,
} as const

/**
 * Who is ahead, and what is left standing of each side. It stays in sight above the map, so that whoever contests an answer
 * sees what becomes of the verdict.
 */
export function VerdictStrip({ verdict }: { verdict: ShownVerdict }) {
  const text = useText()
  const format = useFormat()
  const heading = useId()
  const { result, strengths } = verdict
  return (
    <section className="verdict-strip card" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="label">
          {text(texts.verdict)}
        </h2>
        <p role="status" className="verdict-result" data-result={result}>
          {text(RESULTS[result])}
        </p>
      </div>
      {result !== 'withheld' && (
        <dl className="verdict-strengths">
          {([1, 2] as const).map((side) => {
            const share = strengths[`option${side}`]
            return (
              <div key={side} data-side={side}>
                <dt>{text(side === 1 ? viewTexts.einstein : viewTexts.cat)}</dt>
                <dd>
                  <StrengthStrip share={share} side={side} />
                  <span className="verdict-share">
                    <span className="sr-only">{text(texts.leftStanding, { share: format.percent(share) })}</span>
                    <span aria-hidden="true">{format.percent(share)}</span>
                  </span>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}
