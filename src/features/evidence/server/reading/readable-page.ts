import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { PAGE_TEXT_MIN } from '../../rules.ts'
import { keptText, NoText, type SourceText } from './source-text.ts'

/** Elements that are one paragraph each; what stands in none of them is layout. */
const PARAGRAPHS = 'p, li, h2, h3, h4, blockquote, pre, dd, dt, td'
/** Notes, edit links and pictures' words, which would stand in the middle of a sentence. */
const NOISE = 'script, style, noscript, template, figure, .mw-editsection, .reference, sup[id^="cite"], .noprint'

/** Throws `NoText` when nothing on it is readable. @param address where the whole page `html` was read */
export function readablePage(html: string, address: string): SourceText {
  const { document } = parseHTML(withBody(html))
  for (const noise of document.querySelectorAll(NOISE)) noise.remove()
  const license = document.querySelector('link[rel~="license"], a[rel~="license"]')?.getAttribute('href') ?? null
  const language = document.documentElement?.getAttribute('lang') || null
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const article = articleOf(document)
  const { document: content } = parseHTML(`<html><body>${article?.content ?? ''}</body></html>`)
  const blocks = [...content.querySelectorAll(PARAGRAPHS)].filter((block) => block.querySelector(PARAGRAPHS) === null)
  const text = keptText(blocks.map((block) => block.textContent ?? ''))
  if ([...text].length < PAGE_TEXT_MIN) throw new NoText()
  return { title: article?.title?.trim() || title || new URL(address).hostname, text, language, license }
}

/** HTML allows to leave these tags out (WHATWG HTML §13.1.2.4); this parser adds none of them. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html) || !html.includes('<')) return html
  const [head = ''] = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head[\s>].*?<\/head>)?/is.exec(html) ?? []
  const root = /<html[\s>]/i.test(head) ? head : `${head}<html>`
  return `${root}<body>${html.slice(head.length)}</body></html>`
}

/** The article as Readability finds it. What has no elements (`''`, a text without markup) is no page. */
function articleOf(document: ReturnType<typeof parseHTML>['document']) {
  if (document.querySelector('body *') === null) throw new NoText()
  return new Readability(document, { keepClasses: false }).parse()
}
