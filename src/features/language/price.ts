/**
 * Returns the function that writes an amount of US dollars as a language does, without decimals for a whole number:
 * "$9.99" and "$20" in English, "9,99 $" in German. Where "$" alone may be another dollar, Intl says which it is: "US$ 9,99".
 * @param language BCP 47 tag
 */
export function priceIn(language: string): (dollars: number) => string {
  return (dollars) => {
    const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2
    const options = { style: 'currency', currency: 'USD', minimumFractionDigits, maximumFractionDigits: 2 } as const
    return new Intl.NumberFormat(language, options).format(dollars)
  }
}
