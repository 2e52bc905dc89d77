/** Chooses the sentences of sources that a scripted turn may quote (§17). */
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { worthTo } from '#features/sources/server/passages/about-it.ts'
import { namedIn } from '#features/debates/server/topics/named-words.ts'
import { nearestLanguage } from '#features/language/languages.ts'
import { beginning } from '#platform/cut.ts'
import type { TurnBrief } from '../debater.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'
import { tellingWords, wordsOf } from '#features/debates/server/topics/topics.ts'
import { type Bank, bankFor } from './bank.ts'
import { wholeSentences } from './whole-sentences.ts'

export interface Quotable {
  /** As it stands in the source, without its last full stop: the quoting sentence has its own. */
  readonly sentence: string
  readonly marker: number
  readonly title: string
}

/** Characters of one passage that are looked through; a kept passage is shorter. */
const LOOKED_THROUGH = 2_000
/** Telling words that a sentence names at least: by one word in passing, grasshoppers are about closed zoos. */
const NAMED_LEAST = 2
/** What a passage loses against the one ranked before it, in worth of a sentence (`worthTo`). */
const RANK_COST = 0.15
const LAST_STOP = /\s*[.।۔。]$/u

/**
 * Returns sentences of the speaker's own passages that nobody quoted yet, those first that are worth most to question and position. They
 * name two telling words at least, or one on a page whose title names one.
 * @param asked the question, without what stands behind it
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

/** Whether a passage is in the turn's own language, in English, or in one that its page does not tell. */
function isReadable({ language }: BriefPassage, { debate }: TurnBrief): boolean {
  if (language === null) return true
  const [spoken, wanted] = [primary(language), primary(debate.language)]
  return spoken === 'en' || spoken === wanted
}

/** Readers of `zh-TW` can read `zh`. */
const primary = (tag: string) => (nearestLanguage(tag) ?? tag.toLowerCase()).split('-')[0]

/** Whether a sentence (in lower case) begins with one of the banks' words that point to the sentence before it. */
function leaningTest(banks: readonly Bank[]): (sentence: string) => boolean {
  const leaning = banks.flatMap((bank) => bank.leaning.split(/\s+/).map((words) => words.replaceAll('_', ' ')))
  return (sentence) =>
    leaning.some(
      (words) =>
        sentence.startsWith(words) &&
        (UNSPACED.test(words) || !/^[\p{L}\p{M}\p{N}]/u.test(sentence.slice(words.length))),
    )
}
