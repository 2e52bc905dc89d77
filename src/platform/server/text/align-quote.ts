/**
 * Finds a quotation in a text. Models copy carelessly, so spelling differences are ignored, and words may be changed, added or
 * omitted. Returns the words of the text, not those of the quotation.
 */
import { normalForm } from '#platform/normal-form.ts'
import { TARGET, UNSPACED } from './folded-text.ts'
import { negationsIn } from './negations.ts'

export interface AlignedQuote {
  /** The quotation with the text's own words; only ellipses and bracketed words are taken from the given quotation. */
  readonly quote: string
  /** Offset in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** True if no word was changed, added or omitted. */
  readonly exact: boolean
}

interface Token {
  /** The word in a simplified spelling, so that careless copies compare as equal. Numbers have no thousands separators. */
  readonly word: string
  readonly start: number
  readonly end: number
  readonly isFigure: boolean
}

/** Minimum share of a quotation's words that occur in the text in the same order. */
const LEAST_SHARE = 0.8
/** Maximum length of the matched text as a multiple of the quotation's length, both in words. */
const MOST_STRETCH = 1.5
/** Maximum number of successive words (characters in scripts without spaces) of the text that a quotation may omit. */
const MOST_SKIPPED = 3
const MOST_SKIPPED_UNSPACED = 6
/** Costs of an omitted word of the text, of a similar word, and of a different or added word of the quotation. */
const [SKIPPED, SIMILAR, LEFT_OUT] = [1, 1, 3]
/** A negation within this many words (characters in scripts without spaces) of a quotation counts as part of it. */
const AROUND = 2
const AROUND_UNSPACED = 4

/** Matches an ellipsis or an editor's words in brackets. */
const JOIN = /(?<!\s)\s*(?:\[[^[\]]{0,30}\]|…|\.(?:\s?\.){2,})\s*/gu
const FIGURE = String.raw`\p{Nd}{1,3}(?:[.,'’٬\u00a0\u2009\u202f ]\p{Nd}{3})+(?!\p{Nd})(?:[.,٫]\p{Nd}{1,2}(?!\p{Nd}))?|\p{Nd}+(?:[.,٫:]\p{Nd}+)?`
const TOKEN = new RegExp(
  String.raw`(${FIGURE})|${UNSPACED.source}[\p{M}]*|[\p{L}\p{M}](?:[\p{L}\p{M}\p{Cf}]|['’](?=\p{L}))*`,
  'gu',
)
const GROUPED = /^(\p{Nd}{1,3}(?:[.,'’٬\u00a0\u2009\u202f ]\p{Nd}{3})+)(?:[.,٫](\p{Nd}{1,2}))?$/u
/** Code points of the digit zero in the interface's languages: ASCII, Arabic, Persian, Devanagari, Bengali, Tamil, Thai. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50]

function tokensOf(text: string): Token[] {
  // Blanks out the addresses of links, because models may omit them when they quote.
  const read = text.replace(TARGET, (target) => ' '.repeat(target.length))
  return [...read.matchAll(TOKEN)].map(({ 0: match, 1: figure, index }) => ({
    word: figure === undefined ? folded(match) : figureOf(figure),
    start: index,
    end: index + match.length,
    isFigure: figure !== undefined,
  }))
}

const folded = (word: string) =>
  normalForm(word, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}'’]/gu, '')

/** Unifies the spellings of numbers: 12,500 and 12 500 become 12500, and 1,5 becomes 1.5. */
function figureOf(written: string): string {
  const digits = written.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.findLast((one) => one <= code) ?? 0x30
    return code - zero < 10 ? String(code - zero) : digit
  })
  const grouped = GROUPED.exec(digits)
  if (grouped === null) return digits.replace(/[,٫]/u, '.')
  const whole = (grouped[1] ?? '').replaceAll(/\P{Nd}/gu, '')
  return grouped[2] === undefined ? whole : `${whole}.${grouped[2]}`
}

/** Returns the numbers in the text in a uniform spelling. */
export const figuresIn = (text: string): string[] =>
  tokensOf(text).flatMap(({ word, isFigure }) => (isFigure ? [word] : []))

/** Returns a function that finds a quotation in the text. @param language the language of the text and its negations */
export function quoteAligner(text: string, language: string): (quote: string) => AlignedQuote | null {
  const tokens = tokensOf(text)
  return (quote) => {
    const joins = [...quote.matchAll(JOIN)]
    // Words inserted into a quotation must not contain a number or a negation, because readers would take it for the text's
    // claim.
    const added = tokensOf(joins.map(([join]) => join).join(' '))
    if (added.some(({ isFigure }) => isFigure) || negationsIn(wordsOf(added), language) > 0) return null
    const parts: Part[] = []
    let from = 0
    let before = ''
    for (const join of [...joins, null]) {
      const words = tokensOf(quote.slice(from, join?.index ?? quote.length))
      if (words.length > 0) {
        const found = align(words, tokens, parts.at(-1)?.last ?? -1, text, language)
        // An ellipsis must not hide a negation.
        const isCut = found !== null && joins.length > 0
        if (found === null || (isCut && !deniesAlike(words, tokens, found.first, found.last, text, language)))
          return null
        parts.push({ ...found, before })
        before = ''
      }
      if (join === null) break
      before += join[0]
      from = join.index + join[0].length
    }
    const [first, last] = [parts[0], parts.at(-1)]
    if (first === undefined || last === undefined) return null
    const own = parts.map(
      ({ before: join, start, end }, at) => (at === 0 ? inBrackets(join) : join) + text.slice(start, end),
    )
    return {
      quote: own.join('') + inBrackets(before),
      start: first.start,
      end: last.end,
      exact: parts.length === 1 && first.exact,
    }
  }
}

interface Part {
  /** The quotation's ellipsis or bracketed words that separate this part from the previous part. */
  readonly before: string
  readonly start: number
  readonly end: number
  /** Index of the part's first word in the text; `last` is the index of the part's last word. */
  readonly first: number
  readonly last: number
  readonly exact: boolean
}

/** Returns the bracketed words, but '' for an ellipsis, which has no meaning at the beginning or end of a quotation. */
const inBrackets = (join: string): string => (join.includes('[') && !/\[\s*(?:…|\.{3})\s*\]/u.test(join) ? join : '')

/** A word of the quotation (index `row`) and the matching word of the text (index `at`). */
interface Pair {
  readonly row: number
  readonly at: number
  readonly same: boolean
  readonly similar: boolean
}

/**
 * Finds the place in the text that needs the fewest changes to match; returns null if it needs too many.
 * @param after index of the word after which the place must begin
 */
function align(
  wanted: readonly Token[],
  tokens: readonly Token[],
  after: number,
  text: string,
  language: string,
): Omit<Part, 'before'> | null {
  const { pairs, exact } = cheapestPairs(wanted, tokens, after + 1)
  // A match begins and ends with an equal or similar word.
  const isKept = ({ same, similar }: Pair) => same || similar
  const kept = pairs.slice(pairs.findIndex(isKept), pairs.findLastIndex(isKept) + 1)
  const [first, last] = [kept[0], kept.at(-1)]
  const rows = wanted.length
  if (first === undefined || last === undefined || kept.filter(isKept).length < LEAST_SHARE * rows) return null
  if (last.at - first.at + 1 > Math.max(MOST_STRETCH * rows, rows + 1)) return null
  if (wanted.some(({ isFigure }, row) => isFigure && !kept.some((pair) => pair.row === row && pair.same))) return null
  for (const [index, { at }] of kept.entries()) {
    const next = kept[index + 1]?.at ?? at
    if (next - at > 1 && !mayBeSkipped(tokens.slice(at, next + 1), text)) return null
  }
  if (!exact && !deniesAlike(wanted, tokens, first.at, last.at, text, language)) return null
  return { start: tokens[first.at]?.start ?? 0, end: tokens[last.at]?.end ?? 0, first: first.at, last: last.at, exact }
}

/** Matches the whole quotation against any stretch of the text from `offset` on (Sellers' algorithm). */
function cheapestPairs(wanted: readonly Token[], tokens: readonly Token[], offset: number) {
  const rows = wanted.length
  const width = Math.max(0, tokens.length - offset)
  // costs[row][column] is the lowest cost of matching the quotation's first `row` words with text that ends before `column`.
  const costs = Array.from({ length: rows + 1 }, (_, row) => new Uint16Array(width + 1).fill(row * LEFT_OUT))
  const costOf = (row: number, column: number) => costs[row]?.[column] ?? 0
  const wordAt = (column: number) => tokens[offset + column - 1]?.word ?? ''
  const change = (row: number, column: number) => costOfChange(wanted[row - 1]?.word ?? '', wordAt(column))
  for (let row = 1; row <= rows; row += 1) {
    const line = costs[row] ?? new Uint16Array()
    for (let column = 1; column <= width; column += 1) {
      line[column] = Math.min(
        costOf(row - 1, column - 1) + change(row, column),
        costOf(row - 1, column) + LEFT_OUT,
        costOf(row, column - 1) + SKIPPED,
      )
    }
  }
  let column = Math.min(1, width)
  for (let at = 2; at <= width; at += 1) if (costOf(rows, at) < costOf(rows, column)) column = at
  const exact = width > 0 && costOf(rows, column) === 0
  const pairs: Pair[] = []
  for (let row = rows; row > 0 && column > 0;) {
    const cost = change(row, column)
    if (costOf(row - 1, column - 1) + cost === costOf(row, column)) {
      pairs.push({ row: row - 1, at: offset + column - 1, same: cost === 0, similar: cost === SIMILAR })
      row -= 1
      column -= 1
    } else if (costOf(row, column - 1) + SKIPPED === costOf(row, column)) column -= 1
    else row -= 1
  }
  return { pairs: pairs.toReversed(), exact }
}

/** Returns true if the matched text has as many negations as the quotation, both with and without the words around it. */
function deniesAlike(
  wanted: readonly Token[],
  tokens: readonly Token[],
  first: number,
  last: number,
  text: string,
  language: string,
): boolean {
  const denials = (words: readonly Token[]) => negationsIn(wordsOf(words), language)
  const around = UNSPACED.test(tokens[first]?.word ?? '') ? AROUND_UNSPACED : AROUND
  const begin = clauseStart(tokens, Math.max(0, first - around), first, text)
  const stop = clauseEnd(tokens, last, Math.min(tokens.length, last + 1 + around), text)
  const own = denials(wanted)
  return denials(tokens.slice(first, last + 1)) === own && denials(tokens.slice(begin, stop)) === own
}

const isClauseEnd = (left: Token | undefined, right: Token | undefined, text: string) =>
  /[.!?;:,،。！？、।۔]/u.test(text.slice(left?.end ?? 0, right?.start ?? 0))

function clauseStart(tokens: readonly Token[], from: number, to: number, text: string): number {
  let at = to
  while (at > from && !isClauseEnd(tokens[at - 1], tokens[at], text)) at -= 1
  return at
}

function clauseEnd(tokens: readonly Token[], from: number, to: number, text: string): number {
  let at = from + 1
  while (at < to && !isClauseEnd(tokens[at - 1], tokens[at], text)) at += 1
  return at
}

/** Returns true if only a few words, and no end of a sentence, are between the first and the last word of `run`. */
function mayBeSkipped(run: readonly Token[], text: string): boolean {
  const [left, right] = [run[0], run.at(-1)]
  const most = UNSPACED.test(left?.word ?? '') ? MOST_SKIPPED_UNSPACED : MOST_SKIPPED
  return run.length - 2 <= most && !/[.!?。！？।۔؟]\s|[。！？\n]/u.test(text.slice(left?.end ?? 0, right?.start ?? 0))
}

/** Joins words with spaces, except in scripts without spaces, where each token is a character. */
const wordsOf = (tokens: readonly Token[]) =>
  tokens
    .map(({ word }) => (UNSPACED.test(word) ? word : ` ${word} `))
    .join('')
    .replaceAll(/\s+/gu, ' ')

function costOfChange(one: string, other: string): number {
  if (one === other) return 0
  return isSimilar(one, other) ? SIMILAR : LEFT_OUT
}

/** Returns true if both words begin or end alike for more than half the length of the longer word. */
function isSimilar(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < longest && one[head] === other[head] && one[head] !== undefined) head += 1
  while (tail < longest && one.at(-1 - tail) === other.at(-1 - tail) && one.at(-1 - tail) !== undefined) tail += 1
  return Math.max(head, tail) * 2 > longest
}
