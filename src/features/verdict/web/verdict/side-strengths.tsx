import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { DebateVerdict } from '../../contract.ts'
import { verdictTexts as texts } from '../../verdict-texts.ts'
import { StrengthStrip } from './strength-strip.tsx'

/** What is left standing of each side. */
export function SideStrengths({ strengths }: Pick<DebateVerdict, 'strengths'>) {
  const text = useText()
  const format = useFormat()
  return (
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
  )
}
