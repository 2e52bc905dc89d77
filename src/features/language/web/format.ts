import { useMemo } from 'react'
import { useLanguage } from './language.ts'

export type Format = ReturnType<typeof formatIn>

export function formatIn(language: string) {
  const dated = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    new Intl.DateTimeFormat(language, options).format(new Date(moment))
  const counted = (options: Intl.NumberFormatOptions) => (value: number) =>
    new Intl.NumberFormat(language, options).format(value)
  return {
    /** Formats a date, for example "Nov 22, 2026". @param moment a time in ISO 8601 format */
    day: dated({ dateStyle: 'medium' }),
    utcDay: dated({ dateStyle: 'medium', timeZone: 'UTC' }),
    moment: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    duration(seconds: number): string {
      const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
      return counted({ style: 'unit', unit, unitDisplay: 'long' })(amount)
    },
    days: counted({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
    megabytes: counted({ style: 'unit', unit: 'megabyte' }),
    /** @param share a number from 0 to 1 */
    percent: counted({ style: 'percent' }),
    /** Adds leading zeros, so that 7 becomes "007" with 3 digits. */
    number: (value: number, digits = 1) => counted({ minimumIntegerDigits: digits })(value),
    /** Returns a language's name, such as "French", or the code if it has no name. @param code BCP 47 tag */
    languageName: (code: string) =>
      new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code,
  }
}

export function useFormat(): Format {
  const { language } = useLanguage()
  return useMemo(() => formatIn(language), [language])
}
