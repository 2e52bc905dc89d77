import type { ArgumentCard } from './cards.ts'
import { ADDRESS, LINK as LINK_SOURCE } from '#platform/addresses.ts'
import { cut } from '#platform/cut.ts'
import { parsedUrl } from '#platform/parsed-url.ts'

export interface QuotedWords {
  readonly text: string
  readonly href: string | null
}

/** Matches `[label](target)`, `[https://…]`, a bare address, and an unfinished link: `[label](`. */
const LINK = new RegExp(`${LINK_SOURCE}|\\[?(${ADDRESS})\\]?|\\[([^[\\]]*)\\]\\(`, 'giu')
const NUMBER = /^[\d\s,^-]*$/
const WORD = /[\p{L}\p{N}]/u

/** Prepares a card for display. Omits a quote that repeats the point or is only the source's address. */
export function shownCard({ point, quote, url }: ArgumentCard) {
  const words = quote === null || says(quote) === says(point) ? [] : quotedWords(quote, url)
  return { point: withoutLinks(point), quote: words.some(({ text }) => WORD.test(text)) ? words : null, url }
}

export function withoutLinks(text: string): string {
  const words = text.replaceAll(LINK, (_, label = '', _target, _address, broken = '') => labelOf(`${label}${broken}`))
  return withoutGaps(words.replaceAll(/\[\d{1,3}\]/g, '')).trim() || text
}

function quotedWords(quote: string, source: string | null): QuotedWords[] {
  const pieces: QuotedWords[] = []
  let from = 0
  for (const found of quote.matchAll(LINK)) {
    const [whole, label, target, address, broken] = found
    pieces.push({ text: quote.slice(from, found.index), href: null })
    from = found.index + whole.length
    if (broken !== undefined) pieces.push({ text: labelOf(broken), href: null })
    else if (address === undefined || address !== source) {
      const link = sourceLink(address ?? target ?? '')
      pieces.push({ text: label?.trim() || link.label, href: link.href })
    }
  }
  pieces.push({ text: quote.slice(from), href: null })
  return joined(pieces)
}

function joined(pieces: readonly QuotedWords[]): QuotedWords[] {
  const whole: QuotedWords[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last?.href === null && piece.href === null) whole.splice(-1, 1, { text: last.text + piece.text, href: null })
    else whole.push(piece)
  }
  return whole
    .map(({ text, href }) => ({ text: href === null ? withoutGaps(text) : text, href }))
    .filter(({ text }) => text !== '')
}

const labelOf = (label: string) => (NUMBER.test(label) ? '' : label)
const withoutGaps = (words: string) => words.replaceAll(/\(\s*\)/g, '').replaceAll(/\s+(?=[\s.,)])/g, '')
const says = (text: string) =>
  withoutLinks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const URL_CUT = 50

/** Returns a source's link and label. `href` is null if the address is not suitable for a link. */
export function sourceLink(url: string): { readonly href: string | null; readonly label: string } {
  // Removes control characters, because browsers ignore some of them and others could disguise the address.
  const address = url.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const label = cut(address, URL_CUT)
  const whole = /^http/i.test(address) ? address : `https://${address}`
  const parsed = /\s/.test(address) ? null : parsedUrl(whole)
  if (parsed === null) return { href: null, label }
  const { protocol, username, password, hostname, href } = parsed
  const web = protocol === 'https:' || protocol === 'http:'
  const named = /^[^.[\]][^[\]]*\.[a-z][^.]*$/i.test(hostname)
  return { href: web && named && username === '' && password === '' ? href : null, label }
}
