/** Returns a formatter that omits the decimals of whole amounts: "$9.99" but "$20". @param language BCP 47 tag */
export function priceIn(language: string): (amount: number, currency: string) => string {
  return (amount, currency) => {
    const options = {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
    } as const
    // Without a left-to-right mark, "US$" would appear as "$US" in right-to-left text.
    return new Intl.NumberFormat(language, options).format(amount).replace(/(\p{L})(\p{Sc})$/u, '$1$2\u200e')
  }
}
