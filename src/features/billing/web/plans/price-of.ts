import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import type { TierOffer } from '../../contract.ts'
import type { Interval } from '../../plans.ts'

export interface ShownPrice {
  /** As the reader's language writes it. */
  readonly price: string
  /** Of a plan that is sold by the month only, the month. */
  readonly interval: Interval
}

/** Returns the function that says what a plan costs, by the month or year. */
export function usePriceOf(wanted: Interval): (offer: TierOffer) => ShownPrice {
  const written = priceIn(useLanguage().language)
  return ({ currency, price, yearlyPrice }) => {
    // Nothing costs nothing in a year, too.
    const yearly = price === 0 ? 0 : yearlyPrice
    return wanted === 'year' && yearly !== null
      ? { price: written(yearly, currency), interval: 'year' }
      : { price: written(price, currency), interval: 'month' }
  }
}
