/** Finds quotations despite differences in white space, Markdown, quotation marks, dashes and capitals (§13). */
import { normalForm } from '#platform/normal-form.ts'
import { quoteAligner } from '#platform/server/text/align-quote.ts'
import { foldText, isEdge, UNSPACED } from '#platform/server/text/folded-text.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { LINKS, plainText } from './sentences.ts'

const LEAST = 8
const LEAST_DENSE = 4
const MOST = 400

export function quoteFinder(response: string): (quote: string) => string | null {
  const source = normalForm(response, 'NFC')
  const whole = foldText(source)
  return (quote) => {
    const wanted = foldText(withoutEllipses(normalForm(quote, 'NFC'))).text
    const length = [...wanted].length
    if (length < (UNSPACED.test(wanted) ? LEAST_DENSE : LEAST) || length > MOST) return null
    for (let at = whole.text.indexOf(wanted); at !== -1; at = whole.text.indexOf(wanted, at + 1)) {
      const { start, end } = whole.range(at, at + wanted.length)
      if (isEdge(source, start) && isEdge(source, end)) return plainText(withWholeLinks(source, start, end))
    }
    return null
  }
}

/** Like `quoteFinder`, but corrects a slightly wrong quotation. @param language the response's language */
export function quoteMender(response: string, language: string): (quote: string) => string | null {
  const find = quoteFinder(response)
  const source = normalForm(response, 'NFC')
  const align = quoteAligner(source, language)
  return (quote) => {
    const said = find(quote)
    if (said !== null || quote.length > MOST) return said
    const aligned = align(normalForm(quote, 'NFC'))
    if (aligned === null || [...foldText(aligned.quote).text].length < LEAST) return null
    const { start, end } = aligned
    const isWhole = source.slice(start, end) === aligned.quote
    return plainText(isWhole ? withWholeLinks(source, start, end) : aligned.quote)
  }
}

function withWholeLinks(source: string, from: number, to: number): string {
  const cut = [...source.matchAll(LINKS)].filter(({ 0: link, index }) => index < to && index + link.length > from)
  const start = Math.min(from, ...cut.map(({ index }) => index))
  return source.slice(start, Math.max(to, ...cut.map(({ 0: link, index }) => index + link.length)))
}

function withoutEllipses(quote: string): string {
  const words = withoutEnd(quote.replace(/^[\s.…]+/, ''), /[\s…]/)
  return words.endsWith('..') ? withoutEnd(words, /[.]/) : words
}
