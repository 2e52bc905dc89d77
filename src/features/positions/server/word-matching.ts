/** One regular expression for each list of words: only literals and one class per word, so little can backtrack. */
import { normalForm } from '#platform/normal-form.ts'
import { KINDS, type Kind, type QuestionData } from './question-data.ts'

export interface Matchers {
  readonly start: Readonly<Record<'openers' | 'leads', RegExp>>
  readonly startOpen: Readonly<Record<Kind, RegExp>>
  readonly tails: RegExp
  /** For `matchAll`, `search` and `replace`. */
  readonly anywhere: Readonly<Record<'or' | 'each' | 'orNot' | 'particles' | 'and' | 'marks', RegExp>>
  readonly anywhereOpen: Readonly<Record<Kind, RegExp>>
  readonly ignore: RegExp
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
/** Marks a word that is a question word only at the beginning: Arabic من is "who" there, and "than" elsewhere. */
const ONLY_FIRST = '^'
const made = new WeakMap<QuestionData, Matchers>()

/** Made once for each loaded language. */
export function matchersOf(data: QuestionData): Matchers {
  const known = made.get(data)
  if (known) return known
  const any = (list: readonly string[]) => anyOf(list, data.spaces)
  const start = (list: readonly string[]) =>
    new RegExp(`^(?:${any(list.map((word) => word.replace(ONLY_FIRST, '')))})`, 'iu')
  const anywhere = (list: readonly string[]) => new RegExp(any(list), 'giu')
  const byKind = (make: (list: readonly string[]) => RegExp) =>
    Object.fromEntries(KINDS.map((kind) => [kind, make(data.open[kind])])) as Record<Kind, RegExp>
  const matchers: Matchers = {
    start: { openers: start(data.openers), leads: start(data.leads) },
    startOpen: byKind(start),
    tails: new RegExp(`(?:${any(data.tails.filter((tail) => tail.length > 1))})$`, 'iu'),
    anywhere: {
      or: anywhere(data.or),
      each: anywhere(data.each),
      orNot: anywhere(data.orNot),
      particles: anywhere(data.particles),
      and: new RegExp(anyOf(data.pair.and, false), 'giu'),
      marks: anywhere(data.pair.marks),
    },
    anywhereOpen: byKind((list) => new RegExp(any(list.filter((word) => !word.startsWith(ONLY_FIRST))), 'iu')),
    ignore: anywhere(data.ignore),
  }
  made.set(data, matchers)
  return matchers
}

/** No word begins, or ends, in the middle of another: on one side of the place stands no letter. */
const EDGE_BEFORE = `(?:(?<!${LETTER})|(?!${LETTER}))`
const EDGE_AFTER = `(?:(?!${LETTER})|(?<!${LETTER}))`

/** The longest first ("what if"). The edges stand once: compiling a class of letters takes a millisecond. */
function anyOf(list: readonly string[], spaces: boolean): string {
  if (list.length === 0) return '(?!)'
  const words = list
    .toSorted((a, b) => b.length - a.length)
    .map((word) => sourceOf(normalForm(word, 'NFC')))
    .join('|')
  return spaces ? `${EDGE_BEFORE}(?:${words})${EDGE_AFTER}` : words
}

const sourceOf = (word: string) =>
  word
    .replace(/[.+?^${}()|[\]\\/]/gu, '\\$&')
    .replaceAll(' ', '\\s+')
    .replaceAll("'", "['’ʼ]")
    .replaceAll('*', `${LETTER}*`)
