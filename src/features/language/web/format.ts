import { useMemo } from 'react'
import { useLanguage } from './language.ts'

export interface Format {
  /** "Nov 22, 2026", in the reader's time zone. @param moment ISO 8601 */
  readonly day: (moment: string) => string
  /** "Nov 22, 2026", in UTC. */
  readonly utcDay: (moment: string) => string
  /** "Nov 22, 2026, 3:42 PM", in the reader's time zone. */
  readonly moment: (moment: string) => string
  /** "5 minutes" above a minute and a half. @param seconds */
  readonly duration: (seconds: number) => string
  /** "30 days". */
  readonly days: (count: number) => string
  /** "5 MB". */
  readonly megabytes: (value: number) => string
  /** "64%". @param share 0 to 1 */
  readonly percent: (share: number) => string
  /** "7", and with `digits` "007". */
  readonly number: (value: number, digits?: number) => string
  /** "French", or the code if it has no name. */
  readonly languageName: (code: string) => string
}

export function formatIn(language: string): Format {
  const dated = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    new Intl.DateTimeFormat(language, options).format(new Date(moment))
  return {
    day: dated({ dateStyle: 'medium' }),
    utcDay: dated({ dateStyle: 'medium', timeZone: 'UTC' }),
    moment: dated({ dateStyle: 'medium', timeStyle: 'short' }),
    duration(seconds) {
      const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
    },
    days: (count) => new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count),
    megabytes: (value) => new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(value),
    percent: (share) => new Intl.NumberFormat(language, { style: 'percent' }).format(share),
    number: (value, digits = 1) => new Intl.NumberFormat(language, { minimumIntegerDigits: digits }).format(value),
    languageName: (code) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code,
  }
}

export function useFormat(): Format {
  const { language } = useLanguage()
  return useMemo(() => formatIn(language), [language])
}
