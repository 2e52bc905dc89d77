import { useId } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { BareButton } from '#platform/web/ui/button.tsx'
import { type Stance, STANCES } from '../../stances.ts'
import stancesTexts from '../../stances-texts.json' with { type: 'json' }

export interface Positions {
  readonly option1: string
  readonly option2: string
}

interface StanceTicksProps extends Positions {
  question: string
  /** True to show, instead of the question, how the reader's stance changed from `before` to `now`. */
  showsWay?: boolean
  busy: boolean
  onStand: (value: Stance) => void
  before?: Stance | null
  now?: Stance | null
  /** True to hide the ticks but keep their space. */
  over?: boolean
}

/** Shows five ticks from one position to the other (§20). Pressing a tick states the reader's stance. */
export function StanceTicks(props: StanceTicksProps) {
  const { question, option1, option2, busy, onStand, before = null, now = null, over, showsWay } = props
  const text = useText()
  const label = useId()
  const words = (value: Stance) => {
    if (value === 0) return text(stancesTexts.onFence)
    const position = value < 0 ? option1 : option2
    return text(Math.abs(value) === 2 ? stancesTexts.wholly : stancesTexts.leaning, { position })
  }
  return (
    <div role="group" aria-labelledby={label} className="stance-ticks" data-over={over || undefined}>
      <span id={label} role="status" className="stance-question">
        {showsWay && before !== null && now !== null ? (
          <>
            {words(before)} <span className="mirrored">→</span> {words(now)}
          </>
        ) : (
          question
        )}
      </span>
      <span className="stance-scale">
        <span className="stance-steps">
          {STANCES.map((value) => {
            const name = value === before ? `${words(value)} (${text(stancesTexts.earlier)})` : words(value)
            return (
              <BareButton
                key={value}
                className="stance-step"
                title={name}
                aria-label={name}
                aria-pressed={now === null ? undefined : value === now}
                aria-disabled={busy || undefined}
                data-side={value < 0 ? 1 : value > 0 ? 2 : undefined}
                data-before={value === before || undefined}
                onClick={busy ? undefined : () => onStand(value)}
              />
            )
          })}
        </span>
        <span className="stance-ends" aria-hidden="true">
          <bdi className="clamped">{option1}</bdi>
          <span>{text(stancesTexts.onFence)}</span>
          <bdi className="clamped">{option2}</bdi>
        </span>
      </span>
    </div>
  )
}
