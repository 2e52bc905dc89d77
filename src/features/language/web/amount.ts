import { useLanguage } from './language.ts'

/** Returns the function that writes an amount of money without its currency: "9.99", and "20" for a whole number. */
export function useAmount(): (value: number) => string {
  const { language } = useLanguage()
  return (value) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 }).format(value)
}
