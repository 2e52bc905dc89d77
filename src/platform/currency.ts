/** Amounts of money: in the units that people say (9.99), and in the smallest ones, in which Stripe counts (999). */

/** Currencies without a smaller unit at Stripe (docs.stripe.com/currencies#zero-decimal). */
const WHOLE = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
])
const THOUSANDTHS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** Decimal places in Stripe's amounts; `Intl` differs for some currencies (ISK). @param currency ISO 4217, in lower case */
export function decimalsOf(currency: string): number {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

export const toUnits = (smallest: number, currency: string): number => smallest / 10 ** decimalsOf(currency)

export const toSmallest = (units: number, currency: string): number => Math.round(units * 10 ** decimalsOf(currency))
