/** Matches the currencies that have no decimals at Stripe (docs.stripe.com/currencies#zero-decimal). */
const WHOLE = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const THOUSANDTHS = /^(bhd|jod|kwd|omr|tnd)$/

/** Returns the number of decimals that Stripe uses, which differs from `Intl` for ISK. @param currency ISO 4217, in lower case */
export function decimalsOf(currency: string): number {
  if (WHOLE.test(currency)) return 0
  return THOUSANDTHS.test(currency) ? 3 : 2
}

export const toUnits = (smallest: number, currency: string): number => smallest / 10 ** decimalsOf(currency)

export const toSmallest = (units: number, currency: string): number => Math.round(units * 10 ** decimalsOf(currency))
