import './strength-strip.css'
import { useId } from 'react'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { DebateVerdict } from '../../contract.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }

/** The number of holes in the strip; each represents 5 %. */
const HOLES = 20
const PLACE = 10
const [WIDTH, HEIGHT] = [5, 9]

export function SideStrengths({ strengths }: Pick<DebateVerdict, 'strengths'>) {
  const text = useText()
  const format = useFormat()
  const caption = useId()
  return (
    <div className="verdict-standing">
      <p id={caption}>{text(texts.shareStanding)}</p>
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
    </div>
  )
}

function StrengthStrip({ share, side }: { share: number; side: OptionNumber }) {
  const punched = Math.round(share * HOLES)
  return (
    <svg
      viewBox={`0 0 ${HOLES * PLACE} ${HEIGHT + 4}`}
      aria-hidden="true"
      className="strength-strip mirrored"
      data-side={side}
    >
      {Array.from({ length: HOLES }, (_, hole) => (
        <rect
          key={hole}
          x={hole * PLACE + (PLACE - WIDTH) / 2}
          y={2}
          width={WIDTH}
          height={HEIGHT}
          className="strength-hole"
          data-punched={hole < punched || undefined}
        />
      ))}
    </svg>
  )
}
