import { visibleCharacters } from '#platform/text-length.ts'
import type { QuestionData } from './question-data.ts'
import { bare, CLAUSE, folded } from './sentence.ts'
import { type Matchers, matchersOf } from './word-matching.ts'

/** The most characters of an option: longer parts are sentences, and the question is no choice between two things. */
const OPTION_CHARACTERS = 60
const OPTION_WORDS = 8

type Pair = readonly [string, string]

/**
 * Returns the two options in the question's words; null when it offers none.
 * @param asksOpenly it begins with a question word: then only options behind a pause count
 */
export function optionsOf(sentence: string, data: QuestionData, asksOpenly: boolean): Pair | null {
  const matchers = matchersOf(data)
  const found =
    eachMarked(sentence, matchers) ?? joined(sentence, data, matchers) ?? between(sentence, data, matchers, asksOpenly)
  if (found === null) return null
  const options = found.map(bare) as [string, string]
  const fits = (option: string) =>
    visibleCharacters(option) > 0 && option.length <= OPTION_CHARACTERS && option.split(' ').length <= OPTION_WORDS
  return options.every(fits) && folded(options[0]) !== folded(options[1]) ? options : null
}

/** Two options with a particle behind each: Turkish "Çay mı (yoksa) kahve mi". */
function eachMarked(sentence: string, { anywhere, tails }: Matchers): Pair | null {
  const [first, behind] = cut(sentence, anywhere.each)
  const [second, rest] = cut(behind ?? '', anywhere.each)
  if (rest === undefined) return null
  const or = [...second.matchAll(anywhere.or)][0]
  const option = or === undefined ? second : second.slice(or.index + or[0].length)
  return [afterPause(first), withoutTail(afterPause(option), tails)]
}

/** Two options joined before a "which of them": Japanese 「犬と猫、どちらが…」, Korean "커피와 차 중 어느 것이". */
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

/** Only the text when there is none. A match at the beginning joins nothing: Polish "Czy kawa czy herbata". */
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

/** "a wave" of "light a wave" for "a particle": from the same kind of article on, else as many words. */
function parallel(left: string, right: string, { articles }: QuestionData): string {
  const [words, others] = [left.split(' '), right.split(' ')]
  const first = folded(others[0] ?? '')
  const alike = articles.includes(first) ? articles : [first]
  const from = words.findLastIndex((word, index) => index > 0 && alike.includes(folded(word)))
  if (from > 0) return words.slice(from).join(' ')
  return words.length > others.length + 1 ? words.slice(-others.length).join(' ') : left
}

/** For languages with the verb last: only one option has the verb, so both get the shorter one's number of words. */
function sameLength(left: string, right: string): Pair {
  const count = Math.min(left.split(' ').length, right.split(' ').length)
  const first = (text: string) =>
    text.split(' ').length > count + 1 ? text.split(' ').slice(0, count).join(' ') : text
  return [first(left), first(right)]
}

/** Without spaces: 「住在城市好还是住在农村好」 loses the common frame character, 「人性是善还是恶」 what precedes the verb. */
function withoutShared(left: string, right: string, { tails, articles }: QuestionData): Pair {
  const end = left.at(-1) ?? ''
  if (end === right.at(-1) && tails.includes(end) && left.length > 1 && right.length > 1) {
    return [left.slice(0, -1), right.slice(0, -1)]
  }
  const verb = articles.find((word) => left.indexOf(word) > 0 && !right.includes(word))
  const behind = verb === undefined ? '' : left.slice(left.lastIndexOf(verb) + verb.length)
  return [behind === '' ? left : behind, right]
}
