/** A reader's report of a wrong text, in English, for the catalogue's maintainers (§2). */
import { parsedUrl } from '#platform/parsed-url.ts'
import type { InterfaceLanguage } from './languages.ts'
import { NAMED_LANGUAGES } from './named-languages.ts'

export interface WrongText {
  readonly language: InterfaceLanguage
  readonly english: string
  readonly now: string
  readonly wanted: string
}

export interface Report {
  readonly title: string
  readonly body: string
}

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

/** The places in the operator's address (§10 `REPORT_URL`). */
const PARTS = ['title', 'body'] as const

/** Accepts a web page's or a mailbox's address with a place for the body. */
export function isReportAddress(address: string): boolean {
  return address.includes('{body}') && ['https:', 'http:', 'mailto:'].includes(parsedUrl(address)?.protocol ?? '')
}

export function filledAddress(address: string, report: Report): string {
  let filled = address
  for (const part of PARTS) filled = filled.replaceAll(`{${part}}`, () => encodeURIComponent(report[part]))
  return filled
}
