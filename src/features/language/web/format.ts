import { useMemo } from 'react'
import { useLanguage } from './language.ts'

export type Format = ReturnType<typeof formatIn>

export function formatIn(language: string) {
  const dated = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    new Intl.DateTimeFormat(language, options).format(new Date(moment))
  return {
    /** "Nov 22, 2026", in the reader's time zone. @param moment ISO 8601 */
    day: dated({ dateStyle: 'medium' }),
    utcDay: dated({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** "Nov 22, 2026, 3:42 PM", in the reader's time zone. */
    moment: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    /** "5 minutes" above a minute and a half. */
    duration(seconds: number): string {
      const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
    },
    days: (count: number) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count),
    megabytes: (value: number) => new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(value),
    /** "64%". @param share 0 to 1 */
    percent: (share: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(share),
    /** "7", and with `digits` "007". */
    number: (value: number, digits = 1) =>
      new Intl.NumberFormat(language, { minimumIntegerDigits: digits }).format(value),
    /** "French", or the code if it has no name. @param code BCP 47 tag */
    languageName: (code: string) =>
      new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code,
  }
}

export function useFormat(): Format {
  const { language } = useLanguage()
  return useMemo(() => formatIn(language), [language])
}
