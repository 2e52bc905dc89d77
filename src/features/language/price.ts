/**
 * Writes no decimals of a whole number: "$9.99" and "$20" in English, "9,99 $" in German. Where "$" alone may be another
 * dollar, Intl says which it is: "US$ 9,99".
 * @param language BCP 47 tag
 */
export function priceIn(language: string): (amount: number, currency: string) => string {
  return (amount, currency) => {
    const options = {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
    } as const
    // In a line from the right the "$" of "US$" would stand before its letters: it belongs to neither direction.
    return new Intl.NumberFormat(language, options).format(amount).replace(/(\p{L})(\p{Sc})$/u, '$1$2\u200e')
  }
}
