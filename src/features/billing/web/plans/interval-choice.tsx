import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useText } from '#features/language/web/text.tsx'
import type { TierOffer } from '../../contract.ts'
import { type Interval, INTERVALS } from '../../plans.ts'
import { texts } from '../../texts.ts'

const names = { month: texts.monthly, year: texts.yearly } as const satisfies Record<Interval, string>

export function IntervalChoice({ value, onChange }: { value: Interval; onChange: (value: Interval) => void }) {
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

export interface ShownPrice {
  readonly price: string
  /** The month for a plan that is sold by the month only. */
  readonly interval: Interval
}

export function usePriceOf(wanted: Interval): (offer: TierOffer) => ShownPrice {
  const written = priceIn(useLanguage().language)
  return ({ currency, price, yearlyPrice }) => {
    const yearly = price === 0 ? 0 : yearlyPrice
    return wanted === 'year' && yearly !== null
      ? { price: written(yearly, currency), interval: 'year' }
      : { price: written(price, currency), interval: 'month' }
  }
}
