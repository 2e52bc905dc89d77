import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { type Stance, STANCES } from '../../stances.ts'
import stancesTexts from '../../stances-texts.json' with { type: 'json' }

export interface Positions {
  readonly option1: string
  readonly option2: string
  readonly lang: string | undefined
}

export interface StanceScaleProps extends Positions {
  question: string
  busy: boolean
  onStand: (value: Stance) => void
  onEscape?: () => void
}

/** Five steps from one position to the other (§20). The keys 1 to 5 select one of them. */
export function StanceScale({ question, option1, option2, lang, busy, onStand, onEscape }: StanceScaleProps) {
  const text = useText()
  const name = useId()
  const [chosen, choose] = useState<Stance | null>(null)
  const words = (value: Stance) => {
    if (value === 0) return text(stancesTexts.onFence)
    const position = value < 0 ? option1 : option2
    return text(Math.abs(value) === 2 ? stancesTexts.wholly : stancesTexts.leaning, { position })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) onStand(chosen)
  }
  const press = (event: KeyboardEvent) => {
    const step = STANCES[Number(event.key) - 1]
    if (step !== undefined) choose(step)
    else if (event.key === 'Escape') onEscape?.()
  }
  return (
    // The keys are a shortcut for the radio buttons inside, which also have their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form className="stance-scale" onSubmit={submit} onKeyDown={press}>
      <fieldset>
        <legend className="sr-only">{question}</legend>
        <div className="stance-steps">
          {STANCES.map((value) => (
            <label key={value} className="stance-step" data-side={sideOf(value)} title={words(value)}>
              <input
                type="radio"
                name={name}
                aria-label={words(value)}
                checked={value === chosen}
                onChange={() => choose(value)}
              />
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="stance-ends">
          <bdi data-side="1" lang={lang}>
            {option1}
          </bdi>
          <bdi data-side="2" lang={lang}>
            {option2}
          </bdi>
        </p>
      </fieldset>
      <div className="stance-keys">
        <Button type="submit" size="small" busy={busy} aria-disabled={chosen === null || undefined}>
          {text(stancesTexts.keep)}
        </Button>
        <span aria-hidden="true" className="stance-chosen" dir="auto">
          {chosen !== null && words(chosen)}
        </span>
      </div>
    </form>
  )
}

const sideOf = (value: Stance) => (value < 0 ? 1 : value > 0 ? 2 : undefined)
