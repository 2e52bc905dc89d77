/**
 * Whether words really stand in a response (§13: nothing is cited that was not said). Models copy carelessly:
 * white space, markdown's marks, kinds of quotation marks and dashes, and capital letters may differ.
 */
import { withoutEnd } from '#platform/without-end.ts'
import { plainText } from './plain-text.ts'

/** The least length of a quotation in characters: "it", "the" or "is not" stand in every text. */
const LEAST = 8
/** The least length in scripts that write a word or a syllable with each character. */
const LEAST_DENSE = 4
/** The greatest length of a quotation in characters: nobody reads a longer one on a card. */
const MOST = 400

const IGNORED = /[\s*_~`#>[\]\\|\p{Pi}\p{Pf}"'‚„「」『』\p{Cf}]/u
/** A markdown link; the address of one is not compared, because a model that quotes the words may leave it out. */
const LINK = /\[[^[\]]*\]\([^\s()]*\)/gu
const TARGET = /\]\([^\s()]*\)/gu
/** Scripts that put no space between words: there any place between two signs may be a word's edge. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Returns a function that gives the response's own words for a quotation of it; null when they do not stand in it. */
export function quoteFinder(response: string): (quote: string) => string | null {
  const source = response.normalize('NFC')
  const whole = fold(source)
  return (quote) => {
    const wanted = fold(withoutEllipses(quote.normalize('NFC'))).text
    const length = [...wanted].length
    if (length < (UNSPACED.test(wanted) ? LEAST_DENSE : LEAST) || length > MOST) return null
    for (let at = whole.text.indexOf(wanted); at !== -1; at = whole.text.indexOf(wanted, at + 1)) {
      const from = whole.places[at] ?? 0
      const last = whole.places[at + wanted.length - 1] ?? 0
      const to = last + characterAt(source, last).length
      if (isEdge(source, from) && isEdge(source, to)) return plainText(withWholeLinks(source, from, to))
    }
    return null
  }
}

/** The stretch, with the whole of a markdown link of which it holds only a part. */
function withWholeLinks(source: string, from: number, to: number): string {
  const cut = [...source.matchAll(LINK)].filter(({ 0: link, index }) => index < to && index + link.length > from)
  const start = Math.min(from, ...cut.map(({ index }) => index))
  return source.slice(start, Math.max(to, ...cut.map(({ 0: link, index }) => index + link.length)))
}

/** The quotation without the dots that say that it was cut, and without the spaces around it; its own full stop stays. */
function withoutEllipses(quote: string): string {
  const words = withoutEnd(quote.replace(/^[\s.…]+/, ''), /[\s…]/)
  return words.endsWith('..') ? withoutEnd(words, /[.]/) : words
}

interface Folded {
  readonly text: string
  /** Where in the source each unit of `text` comes from. */
  readonly places: readonly number[]
}

function fold(source: string): Folded {
  const places: number[] = []
  let text = ''
  let at = 0
  const targets = new Set([...source.matchAll(TARGET)].flatMap(({ 0: target, index }) => units(index, target.length)))
  for (const character of source) {
    const folded =
      IGNORED.test(character) || targets.has(at)
        ? ''
        : /\p{Pd}/u.test(character)
          ? '-'
          : character.normalize('NFKC').toLowerCase()
    for (let unit = 0; unit < folded.length; unit++) places.push(at)
    text += folded
    at += character.length
  }
  return { text, places }
}

const units = (from: number, length: number) => Array.from({ length }, (_, unit) => from + unit)

/** Whether no word is cut in two at this place: "not a wave" must not be quoted as "ot a wave". */
function isEdge(source: string, at: number): boolean {
  const inWord = (sign: string) => /[\p{L}\p{M}\p{N}]/u.test(sign) && !UNSPACED.test(sign)
  return !inWord(characterBefore(source, at)) || !inWord(characterAt(source, at))
}

/** Whole characters (code points), '' beyond the ends. */
const characterAt = (source: string, at: number): string =>
  at < source.length ? String.fromCodePoint(source.codePointAt(at) ?? 0) : ''
const characterBefore = (source: string, at: number): string =>
  Array.from(source.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
