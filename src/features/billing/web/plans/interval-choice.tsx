import { useText } from '#features/language/web/text.tsx'
import { type Interval, INTERVALS } from '../../plans.ts'
import { texts } from '../../texts.ts'

const names = { month: texts.monthly, year: texts.yearly } as const satisfies Record<Interval, string>

export interface IntervalChoiceProps {
  value: Interval
  onChange: (value: Interval) => void
}

/** §2 **Adds**: whether the cards show prices of a month or of a year. */
export function IntervalChoice({ value, onChange }: IntervalChoiceProps) {
  const text = useText()
  return (
    <fieldset className="plan-interval">
      <legend className="sr-only">{text(texts.billingPeriod)}</legend>
      {INTERVALS.map((interval) => (
        <label key={interval}>
          <input
            type="radio"
            name="interval"
            className="sr-only"
            checked={interval === value}
            onChange={() => onChange(interval)}
          />
          {text(names[interval])}
        </label>
      ))}
    </fieldset>
  )
}
