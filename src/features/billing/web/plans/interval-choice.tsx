import { useText } from '#features/language/web/text.tsx'
import { type Interval, INTERVALS } from '../../plans.ts'
import { texts } from '../../texts.ts'
import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import type { TierOffer } from '../../contract.ts'

const names = { month: texts.monthly, year: texts.yearly } as const satisfies Record<Interval, string>

/** §2 **Adds**: switches the cards' prices between a month and a year. */
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
  /** As the reader's language writes it. */
  readonly price: string
  /** Of a plan that is sold by the month only, the month. */
  readonly interval: Interval
}

/** Returns a function that formats a plan's price, by the month or year. */
export function usePriceOf(wanted: Interval): (offer: TierOffer) => ShownPrice {
  const written = priceIn(useLanguage().language)
  return ({ currency, price, yearlyPrice }) => {
    const yearly = price === 0 ? 0 : yearlyPrice
    return wanted === 'year' && yearly !== null
      ? { price: written(yearly, currency), interval: 'year' }
      : { price: written(price, currency), interval: 'month' }
  }
}
