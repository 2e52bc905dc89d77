/** Omits the decimals of a whole number: "$9.99" but "$20". @param language BCP 47 tag */
export function priceIn(language: string): (amount: number, currency: string) => string {
  return (amount, currency) => {
    const options = {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
    } as const
    // In right-to-left text the "$" of "US$" would otherwise jump before its letters.
    return new Intl.NumberFormat(language, options).format(amount).replace(/(\p{L})(\p{Sc})$/u, '$1$2\u200e')
  }
}
