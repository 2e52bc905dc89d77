/** A reader's report of a wrong text is in English, for the maintainers of the catalogue (§2). */
import { parsedUrl } from '#platform/parsed-url.ts'
import type { InterfaceLanguage } from './languages.ts'
import { NAMED_LANGUAGES } from './named-languages.ts'

export interface WrongText {
  readonly language: InterfaceLanguage
  readonly english: string
  readonly now: string
  /** Empty when the reader does not know. */
  readonly wanted: string
}

export interface Report {
  readonly title: string
  readonly body: string
}

/** Characters of the English text in the title. */
const TITLE_TEXT = 60

export function reportOf({ language, english, now, wanted }: WrongText): Report {
  const name = NAMED_LANGUAGES.find(({ code }) => code === language)?.name ?? language
  const shown = [...english]
  const short = shown.length > TITLE_TEXT ? `${shown.slice(0, TITLE_TEXT).join('')}…` : english
  const lines = [
    `Language: ${name} (${language})`,
    `English: ${english}`,
    `Now: ${now}`,
    `Should be: ${wanted.trim() === '' || wanted === now ? '(not said)' : wanted.trim()}`,
    language === 'en' ? 'Where: a *texts.ts file of src/' : `Where: locales/${language}/ui.json`,
  ]
  return { title: `Wrong text in ${name}: ${short}`, body: lines.join('\n\n') }
}

/** What stands in the operator's address (§10 `REPORT_URL`) for the parts of a report. */
const PARTS = ['title', 'body'] as const

/** A web page's or a mailbox's, with a place for its body. */
export function isReportAddress(address: string): boolean {
  return address.includes('{body}') && ['https:', 'http:', 'mailto:'].includes(parsedUrl(address)?.protocol ?? '')
}

/** @param address one that `isReportAddress` accepts */
export function filledAddress(address: string, report: Report): string {
  let filled = address
  for (const part of PARTS) filled = filled.replaceAll(`{${part}}`, () => encodeURIComponent(report[part]))
  return filled
}
