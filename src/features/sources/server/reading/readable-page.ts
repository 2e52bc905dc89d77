import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parsedUrl } from '#platform/parsed-url.ts'
import { ADDRESS_MAX, PAGE_TEXT_MIN } from '../../rules.ts'
import { keptText, type SourceText, Unreadable } from './source-text.ts'

const PARAGRAPHS = 'p, li, h2, h3, h4, blockquote, pre, dd, dt, td'
const NOISE = 'script, style, noscript, template, figure, .mw-editsection, .reference, sup[id^="cite"], .noprint'

export function readablePage(html: string, address: string): SourceText {
  const { document } = parseHTML(withBody(html))
  for (const noise of document.querySelectorAll(NOISE)) noise.remove()
  const licensed = document.querySelector('link[rel~="license"], a[rel~="license"]')
  const license = licenseOf(licensed?.getAttribute('href') ?? '', address)
  const language = languageTag(document.documentElement?.getAttribute('lang') ?? '')
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  if (document.querySelector('body *') === null) throw new Unreadable('no-text')
  const article = new Readability(document, { keepClasses: false }).parse()
  const { document: content } = parseHTML(`<html><body>${article?.content ?? ''}</body></html>`)
  const blocks = [...content.querySelectorAll(PARAGRAPHS)].filter((block) => block.querySelector(PARAGRAPHS) === null)
  const text = keptText(blocks.map((block) => block.textContent ?? ''))
  if ([...text].length < PAGE_TEXT_MIN) throw new Unreadable('no-text')
  return { title: article?.title?.trim() || title || new URL(address).hostname, text, language, license }
}

const COMMONS = /^\/licenses\/([a-z]{2}(?:-[a-z]{2}){0,2})\/(\d\.\d)(?:\/|$)/

/** Returns a Creative Commons license's short name, or the web address of another license; otherwise null. */
function licenseOf(href: string, address: string): string | null {
  const url = href === '' ? null : parsedUrl(href, address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAX) return null
  const [, kind, version] = (/(^|\.)creativecommons\.org$/.test(url.hostname) && COMMONS.exec(url.pathname)) || []
  return kind === undefined ? url.href : `CC ${kind.toUpperCase()} ${version}`
}

/** Returns the tag, or null if the text is not a BCP 47 tag (RFC 5646 §2.1). */
const languageTag = (tag: string) => (/^(?=.{2,35}$)[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(tag) ? tag : null)

/** Adds the tags `html` and `body`, which HTML may omit (WHATWG HTML §13.1.2.4) and the parser does not add. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html) || !html.includes('<')) return html
  const [head = ''] = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head[\s>].*?<\/head>)?/is.exec(html) ?? []
  const root = /<html[\s>]/i.test(head) ? head : `${head}<html>`
  return `${root}<body>${html.slice(head.length)}</body></html>`
}

/** Decodes a page with the header's charset, otherwise the page's own (WHATWG HTML §13.2.3.2), otherwise UTF-8. */
export function decodedPage(bytes: Uint8Array, charset: string | null): string {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  const named = charset ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
