import './strength-strip.css'
import { useId } from 'react'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { DebateVerdict } from '../../contract.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }

/** @param brief true to leave out what the shares measure */
export function SideStrengths({ strengths, brief }: Pick<DebateVerdict, 'strengths'> & { brief?: boolean }) {
  const text = useText()
  const format = useFormat()
  const caption = useId()
  return (
    <div className="verdict-standing">
      <p id={caption}>{text(texts.shareStanding)}</p>
      <p aria-hidden="true">{text(texts.stillStands)}</p>
      <dl className="verdict-strengths" aria-labelledby={caption}>
        {([1, 2] as const).map((side) => {
          const share = strengths[`option${side}`]
          return (
            <div key={side} data-side={side}>
              <dt>{text(side === 1 ? viewTexts.einstein : viewTexts.cat)}</dt>
              <dd>
                <StrengthStrip share={share} side={side} />
                <span className="verdict-share">{format.percent(share)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {!brief && <p className="verdict-measures">{text(texts.measures)}</p>}
    </div>
  )
}

/** Draws the share as a strip of which a part is punched. */
export function StrengthStrip({ share, side, holes = 20 }: { share: number; side: OptionNumber; holes?: number }) {
  const all = `M2.5 6.5h${holes * 10}`
  return (
    <svg viewBox={`0 0 ${holes * 10} 13`} aria-hidden="true" className="strength-strip mirrored" data-side={side}>
      <path d={all} className="strength-edges" />
      <path d={all} className="strength-holes" />
      <path d={`M2.5 6.5h${Math.round(share * holes) * 10}`} className="strength-punched" />
    </svg>
  )
}
