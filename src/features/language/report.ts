import { cut } from '#platform/cut.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import type { InterfaceLanguage } from './languages.ts'
import { NAMED_LANGUAGES } from './named-languages.ts'

export interface WrongText {
  readonly language: InterfaceLanguage
  readonly english: string
  readonly now: string
  readonly wanted: string
}

const TITLE_TEXT = 60

export function reportOf({ language, english, now, wanted }: WrongText) {
  const name = NAMED_LANGUAGES.find(({ code }) => code === language)?.name ?? language
  const lines = [
    `Language: ${name} (${language})`,
    `English: ${english}`,
    `Now: ${now}`,
    `Should be: ${wanted.trim() === '' || wanted === now ? '(not said)' : wanted.trim()}`,
    language === 'en' ? 'Where: a *texts.ts file of src/' : `Where: locales/${language}/ui.json`,
  ]
  return { title: `Wrong text in ${name}: ${cut(english, TITLE_TEXT)}`, body: lines.join('\n\n') }
}

/** Returns true if `REPORT_URL` (§10) is a web or mail address with a placeholder for the body. */
export function isReportAddress(address: string): boolean {
  return address.includes('{body}') && ['https:', 'http:', 'mailto:'].includes(parsedUrl(address)?.protocol ?? '')
}

export const filledAddress = (address: string, report: ReturnType<typeof reportOf>): string =>
  address.replaceAll(/\{(title|body)\}/g, (_, part: keyof typeof report) => encodeURIComponent(report[part]))
