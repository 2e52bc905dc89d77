import { visibleCharacters } from '#platform/characters.ts'
import type { SuggestedPositions } from '../contract.ts'
import { KINDS, type Kind, type QuestionData } from './question-data.ts'
import { bare, capitalised, CLAUSE, sentenceOf, folded } from './sentence.ts'
import { normalForm } from '#platform/normal-form.ts'

/** The number of words that may precede a question word at the beginning of a sentence, as in "In what year". */
const WORDS_BEFORE = 1

/** Finds positions without a model: "A or B?" gives A and B. @param language determines how letters are capitalised */
export function ruledPositions(question: string, data: QuestionData, language: string): SuggestedPositions {
  const sentence = sentenceOf(question)
  if (sentence.search(matchersOf(data).anywhere.orNot) >= 0) return answer(true, [data.yes, data.no])
  const begins = startOf(sentence, data)
  const options = optionsOf(sentence, data, begins !== null && begins !== 'yes-no')
  if (options !== null) {
    // Lengthens both options if one is a single character (猫), because a position needs two characters (§5).
    const short = options.some((option) => visibleCharacters(option) < 2)
    const worded = (option: string) => capitalised(short ? data.short.replace('{x}', () => option) : option, language)
    return answer(false, [worded(options[0]), worded(options[1])])
  }
  const asked = askedFor(sentence, data)
  return asked === 'yes-no' ? answer(true, [data.yes, data.no]) : answer(false, data.stances[asked])
}

const answer = (isYesNoQuestion: boolean, [position1, position2]: readonly [string, string]): SuggestedPositions => ({
  isYesNoQuestion,
  suggestedPositions: { position1, position2 },
})

function askedFor(sentence: string, data: QuestionData): Kind | 'yes-no' {
  const matchers = matchersOf(data)
  const text = sentence.replace(matchers.ignore, ' ')
  const begins = startOf(text.trim(), data)
  if (begins !== null) return begins
  if (text.search(matchers.anywhere.particles) >= 0) return 'yes-no'
  for (const clause of text.split(CLAUSE).slice(1)) {
    const asked = startOf(bare(clause), data)
    if (asked !== null) return asked
  }
  const words = text.trim().split(' ')
  const looked = data.openAnywhere ? text : words.slice(0, WORDS_BEFORE + 1).join(' ')
  const found = KINDS.flatMap((kind) => {
    const match = matchers.anywhereOpen[kind].exec(looked)
    return match === null ? [] : [{ kind, at: match.index, length: match[0].length }]
  })
  return found.toSorted((a, b) => a.at - b.at || b.length - a.length)[0]?.kind ?? 'yes-no'
}

function startOf(clause: string, data: QuestionData): Kind | 'yes-no' | null {
  const { start, startOpen } = matchersOf(data)
  const lengths = KINDS.map((kind) => [kind, startOpen[kind].exec(clause)?.[0].length ?? 0] as const)
  const [kind, length] = lengths.reduce((longest, one) => (one[1] > longest[1] ? one : longest))
  const opener = start.openers.exec(clause)?.[0].length ?? 0
  if (Math.max(opener, length) === 0) return null
  return opener >= length ? 'yes-no' : kind
}

const OPTION_CHARACTERS = 60
const OPTION_WORDS = 8

type Pair = readonly [string, string]

/** @param asksOpenly true if a question word comes first; "A or B" then counts only after a pause or a lead phrase */
function optionsOf(sentence: string, data: QuestionData, asksOpenly: boolean): Pair | null {
  const matchers = matchersOf(data)
  const found =
    eachMarked(sentence, matchers) ?? joined(sentence, data, matchers) ?? between(sentence, data, matchers, asksOpenly)
  if (found === null) return null
  const options = found.map(bare) as [string, string]
  const fits = (option: string) =>
    visibleCharacters(option) > 0 && option.length <= OPTION_CHARACTERS && option.split(' ').length <= OPTION_WORDS
  return options.every(fits) && folded(options[0]) !== folded(options[1]) ? options : null
}

/** Handles Turkish, which puts a particle after each option: "Çay mı (yoksa) kahve mi". */
function eachMarked(sentence: string, { anywhere, tails }: Matchers): Pair | null {
  const [first, behind] = cut(sentence, anywhere.each)
  const [second, rest] = cut(behind ?? '', anywhere.each)
  if (rest === undefined) return null
  const or = [...second.matchAll(anywhere.or)][0]
  const option = or === undefined ? second : second.slice(or.index + or[0].length)
  return [afterPause(first), withoutTail(afterPause(option), tails)]
}

/** Finds options joined by "and" and followed by "which of them", as in Japanese 「犬と猫、どちらが…」. */
function joined(sentence: string, { tails }: QuestionData, { anywhere, start }: Matchers): Pair | null {
  const [before, behind] = cut(sentence, anywhere.marks)
  if (behind === undefined) return null
  const [first, second] = cut(withoutFront(bare(before), start.leads).text, anywhere.and)
  if (second === undefined) return null
  return [first, tails.includes(second.at(-1) ?? '') ? second.slice(0, -1) : second]
}

function between(sentence: string, data: QuestionData, matchers: Matchers, asksOpenly: boolean): Pair | null {
  const { anywhere, start, tails } = matchers
  const [before, behind] = cut(sentence, anywhere.or)
  if (behind === undefined) return null
  const [asked, framed] = [bare(before), withoutFront(bare(before), start.leads).found]
  const clause = afterPause(asked)
  if (asksOpenly && clause === asked && !framed) return null
  const lead = withoutFront(clause, start.leads)
  const opener = lead.found ? lead : withoutFront(clause, start.openers)
  const rest = cut(beforePause(bare(behind)), anywhere.or)[0]
  const left = withoutTail(opener.text, tails)
  const right = withoutTail(withoutFront(withoutFront(rest, start.leads).text, start.openers).text, tails)
  if (!data.spaces) return withoutShared(left, right, data)
  if (data.verbLast) return sameLength(left, right)
  return [lead.found || framed ? left : parallel(left, right, data), right]
}

/** Splits the text at the first match that has words before it, such as the second "czy" in "Czy kawa czy herbata". */
function cut(text: string, at: RegExp): [before: string, behind?: string] {
  for (const match of text.matchAll(at)) {
    const before = text.slice(0, match.index)
    if (bare(before) !== '') return [before, text.slice(match.index + match[0].length)]
  }
  return [text]
}

function withoutFront(text: string, front: RegExp): { readonly text: string; readonly found: boolean } {
  const length = front.exec(text)?.[0].length ?? 0
  const rest = bare(text.slice(length))
  return length === 0 || rest === '' ? { text, found: false } : { text: rest, found: true }
}

function withoutTail(text: string, tail: RegExp): string {
  const rest = bare(bare(text).replace(tail, ''))
  return rest === '' ? text : rest
}

const afterPause = (text: string) => bare(text).split(CLAUSE).at(-1)?.trim() || text
const beforePause = (text: string) => text.split(CLAUSE)[0]?.trim() || text

/** Shortens an option such as "light a wave" to "a wave" if the right option is "a particle". */
function parallel(left: string, right: string, { articles }: QuestionData): string {
  const [words, others] = [left.split(' '), right.split(' ')]
  const first = folded(others[0] ?? '')
  const alike = articles.includes(first) ? articles : [first]
  const from = words.findLastIndex((word, index) => index > 0 && alike.includes(folded(word)))
  if (from > 0) return words.slice(from).join(' ')
  return words.length > others.length + 1 ? words.slice(-others.length).join(' ') : left
}

/** Cuts an option with at least two more words to the other's length: its last words are a verb that both share. */
function sameLength(left: string, right: string): Pair {
  const count = Math.min(left.split(' ').length, right.split(' ').length)
  const first = (text: string) =>
    text.split(' ').length > count + 1 ? text.split(' ').slice(0, count).join(' ') : text
  return [first(left), first(right)]
}

/** Shortens options without spaces: 「住在城市好还是住在农村好」 yields 住在城市 and 住在农村. */
function withoutShared(left: string, right: string, { tails, articles }: QuestionData): Pair {
  const end = left.at(-1) ?? ''
  if (end === right.at(-1) && tails.includes(end) && left.length > 1 && right.length > 1) {
    return [left.slice(0, -1), right.slice(0, -1)]
  }
  const verb = articles.find((word) => left.indexOf(word) > 0 && !right.includes(word))
  const behind = verb === undefined ? '' : left.slice(left.lastIndexOf(verb) + verb.length)
  return [behind === '' ? left : behind, right]
}

/** There is one regular expression per list. Each word has at most one character class, to limit backtracking. */
type Matchers = ReturnType<typeof makeMatchers>

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
/** Marks a word that is a question word only at the beginning. Arabic من, for example, otherwise means "than". */
const ONLY_FIRST = '^'
const made = new WeakMap<QuestionData, Matchers>()

function matchersOf(data: QuestionData): Matchers {
  const matchers = made.get(data) ?? makeMatchers(data)
  made.set(data, matchers)
  return matchers
}

function makeMatchers(data: QuestionData) {
  const any = (list: readonly string[]) => anyOf(list, data.spaces)
  const start = (list: readonly string[]) =>
    new RegExp(`^(?:${any(list.map((word) => word.replace(ONLY_FIRST, '')))})`, 'iu')
  const anywhere = (list: readonly string[]) => new RegExp(any(list), 'giu')
  const byKind = (make: (list: readonly string[]) => RegExp) =>
    Object.fromEntries(KINDS.map((kind) => [kind, make(data.open[kind])])) as Record<Kind, RegExp>
  return {
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
}

const EDGE_BEFORE = `(?:(?<!${LETTER})|(?!${LETTER}))`
const EDGE_AFTER = `(?:(?!${LETTER})|(?<!${LETTER}))`

/**
 * Returns the source of a regular expression for any of the words. Longer words come first, so that "what if" is preferred to
 * "what". Each boundary occurs once, because compiling one takes a millisecond.
 */
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
