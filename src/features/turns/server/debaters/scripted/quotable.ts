import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { worthTo } from '#features/sources/server/passages/about-it.ts'
import { namedIn } from '#features/debates/server/topics/named-words.ts'
import { nearestLanguage } from '#features/language/languages.ts'
import { beginning } from '#platform/cut.ts'
import type { TurnBrief } from '../debater.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'
import { tellingWords, wordsOf } from '#features/debates/server/topics/topics.ts'
import { type Bank, bankFor } from './bank.ts'
import { widthOf } from '#platform/text-width.ts'
import { countWords } from '#features/debates/server/topics/phrases.ts'

export interface Quotable {
  readonly sentence: string
  readonly marker: number
  readonly title: string
}

const LOOKED_THROUGH = 2_000
const NAMED_LEAST = 2
/** For each higher-ranked passage, the score of a sentence is reduced by this amount. */
const RANK_COST = 0.15
const LAST_STOP = /\s*[.।۔。]$/u

/**
 * Returns quotable sentences, best first. Each shares at least two significant words with the question and position, or one if
 * its page's title also shares one.
 * @param asked the question without any text after its question mark
 */
export function quotableSentences(brief: TurnBrief, bank: Bank, asked: string): readonly Quotable[] {
  const { debate, earlier, optionNumber } = brief
  const parts = [asked, optionNumber === 1 ? debate.option1 : debate.option2]
  const { language: spoken } = bank
  const telling = tellingWords(parts.join('\n'), spoken)
  const worthOf = worthTo({ telling, parts: parts.map(wordsOf), language: spoken })
  const own = brief.passages.filter((passage) => passage.optionNumber === optionNumber && isReadable(passage, brief))
  const found = new Map<string, Quotable & { readonly worth: number }>()
  for (const [rank, { text, language, marker, title }] of own.entries()) {
    const leaning = leaningTest([bank, bankFor(language ?? 'en')])
    const least = namedIn(wordsOf(title), telling, spoken) > 0 ? 1 : NAMED_LEAST
    for (const whole of wholeSentences(beginning(text, LOOKED_THROUGH), leaning)) {
      const sentence = whole.replace(LAST_STOP, '')
      const words = wordsOf(whole)
      if (namedIn(words, telling, spoken) < least || found.has(sentence)) continue
      if (earlier.some(({ content }) => content.includes(sentence))) continue
      found.set(sentence, { sentence, marker, title, worth: worthOf(words) - RANK_COST * rank })
    }
  }
  return [...found.values()].toSorted((a, b) => b.worth - a.worth)
}

function isReadable({ language }: BriefPassage, { debate }: TurnBrief): boolean {
  if (language === null) return true
  const [spoken, wanted] = [primary(language), primary(debate.language)]
  return spoken === 'en' || spoken === wanted
}

const primary = (tag: string) => (nearestLanguage(tag) ?? tag.toLowerCase()).split('-')[0]

/** The returned function takes a sentence in lower case. */
export function leaningTest(banks: readonly Bank[]): (sentence: string) => boolean {
  const leaning = banks.flatMap((bank) => bank.leaning.split(/\s+/).map((words) => words.replaceAll('_', ' ')))
  return (sentence) =>
    leaning.some(
      (words) =>
        sentence.startsWith(words) &&
        (UNSPACED.test(words) || !/^[\p{L}\p{M}\p{N}]/u.test(sentence.slice(words.length))),
    )
}

const NARROWEST = 40
/** The maximum number of UTF-16 units in a sentence. A longer one would leave no room for an argument (§13). */
const LONGEST = 260
const [FEWEST_WORDS, MOST_WORDS] = [6, 45]
/** The minimum share of letters in a sentence. Text with fewer is usually a table, a formula or a reference. */
const LETTERS = 0.85

const END = /[.!?…؟]+\)?(?=\s|$)|[।۔]\)?(?=\s|$)|[。！？]+[）)]?/gu
const STATED = /[^.…]([.।۔。])$/u
/** Matches text that begins in Thai, which has spaces not only between sentences but also inside them. */
const THAI = /^\p{Script=Thai}/u
const THAI_ENDS = /\p{Script=Thai}$/u
/** Matches a word (such as "that" or "and") that continues the sentence although a space precedes it. */
const THAI_GOES_ON =
  /^(?:ที่|ซึ่ง|อัน|และ|หรือ|แต่|โดย|เพื่อ|เพราะ|เนื่องจาก|ว่า|คือ|ได้|เช่น|รวม|ตลอดจน|ทั้ง|กับ|จาก|จน|จึง|ก็|ของ|แก่|ต่อ|ถึง|ด้วย|สำหรับ|ตาม|แล้ว|พร้อม|ไม่|ถูก|จะ|แห่ง|ให้|เป็น|มี|ๆ|ฯ)/u
/** Matches a word (such as "of" or "in") that does not end the sentence although a space follows it. */
const THAI_UNENDED = /(?:ว่า|คือ|ได้แก่|เช่น|และ|หรือ|ที่|ซึ่ง|ของ|กับ|โดย|เป็น|ใน|จาก|ปี|เดือน|วันที่|ชื่อ|เมือง|ประเทศ|จังหวัด)$/u
const BEGINS = /^[¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u
const NUMBERED = /^\p{N}+[.)]/u
/** Matches text without Markdown syntax, quotation marks, square brackets or control characters. */
const INERT = /^[\p{L}\p{M}\p{N} \u00a0\p{Join_Control}.,;:'’׳״()%‰°€£$+×–—\-‐‑·・،؛、，；：（）《》।۔。٪٫٬/…]+$/u
const DEBRIS = /:\/\/|www\.| {2}| [,.،。、]|[,،;؛:]{2}|\( ?[,;)]/iu
/** Matches an initial, an abbreviation or an ordinal number, whose full stop need not end the sentence. */
const SHORT =
  /(?:^|[\s(.])(?:\p{L}|\p{Lu}\p{L}{1,2}|\p{Ll}{2}|\p{N}{1,2}|\p{L}+\.\p{L}+|Prof|Gen|Capt|Corp|Mass|vols?|figs?|approx|bzw|évf|napr|např|тыс|млн|млрд)$/u

/** Returns the quotable sentences with their final marks. @param leans true if one refers to the previous sentence */
export function wholeSentences(passage: string, leans: (sentence: string) => boolean): readonly string[] {
  return passage
    .split('\n')
    .flatMap(sentencesIn)
    .filter((sentence) => isQuotable(sentence) && !leans(sentence.toLowerCase()))
}

function sentencesIn(line: string): string[] {
  if (THAI.test(line.trim())) return thaiSentencesIn(line.trim())
  const sentences: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(END)) {
    const to = index + end.length
    const goesOn = /^\s*[\p{Ll},;]/u.test(line.slice(to, to + 20))
    if (goesOn || (end === '.' && SHORT.test(line.slice(Math.max(from, index - 20), index)))) continue
    sentences.push(line.slice(from, to).trim())
    from = to
  }
  return sentences
}

/** Returns a line's clauses. If there are several, omits the last one, which may continue on the next line. */
function thaiSentencesIn(line: string): string[] {
  const clauses = thaiClausesIn(line)
  return (clauses.length > 1 ? clauses.slice(0, -1) : clauses).map((clause) => clause.trimEnd())
}

/** Splits a line into clauses, but never inside `**stressed words**`. Each clause keeps the space after it. */
export function thaiClausesIn(line: string): string[] {
  const clauses: string[] = []
  let begun = ''
  for (const part of line.split(/(?<= )(?=[^ ])/)) {
    const said = begun.trimEnd()
    const ends = THAI_ENDS.test(said) && !THAI_UNENDED.test(said) && THAI.test(part) && !THAI_GOES_ON.test(part)
    if (ends && widthOf(said) >= NARROWEST && said.split('**').length % 2 === 1) {
      clauses.push(begun)
      begun = ''
    }
    begun += part
  }
  return [...clauses, begun]
}

function isQuotable(sentence: string): boolean {
  if (sentence.length > LONGEST || widthOf(sentence) < NARROWEST) return false
  if (!BEGINS.test(sentence) || NUMBERED.test(sentence)) return false
  if (!STATED.test(sentence) && !THAI.test(sentence)) return false
  if (!INERT.test(sentence) || DEBRIS.test(sentence) || !isBalanced(sentence)) return false
  const signs = sentence.replaceAll(/\s/g, '')
  const letters = signs.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  const words = countWords(sentence)
  return letters >= LETTERS * [...signs].length && words >= FEWEST_WORDS && words <= MOST_WORDS
}

function isBalanced(sentence: string): boolean {
  let open = 0
  for (const sign of sentence) {
    if (sign === '(' || sign === '（') open += 1
    if (sign === ')' || sign === '）') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
