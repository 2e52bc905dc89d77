import './strength-strip.css'
import type { OptionNumber } from '#features/debates/contract/fields.ts'

/** Holes of the strip: one for each twentieth. */
const HOLES = 20
/** One hole's place and its own width and height in the picture. */
const PLACE = 10
const [WIDTH, HEIGHT] = [5, 9]

/** A share as a strip of card in which so many holes are punched. It decorates the number next to it. */
export function StrengthStrip({ share, side }: { share: number; side: OptionNumber }) {
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
