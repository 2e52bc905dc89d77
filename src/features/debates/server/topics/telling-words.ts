import { isSameWord } from './named-words.ts'
import { normalForm } from '#platform/normal-form.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'
import { segmentsOf } from '#platform/server/text/segments.ts'
import { segmenter } from './phrases.ts'
import { topicRules } from './topic-rules.ts'

export const wordsOf = (text: string): string[] =>
  [...segmentsOf(segmenter, text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => normalForm(segment, 'NFKC').toLowerCase())

/** Returns the words that say what a text is about (§17): no fillers, each in one form. */
export function tellingWords(text: string, language: string): readonly string[] {
  const { isFiller } = topicRules(language)
  const isTelling = (word: string) => [...word].length > (UNSPACED.test(word) ? 0 : 2) && !isFiller(word)
  const distinct: string[] = []
  for (const word of wordsOf(text).filter(isTelling)) {
    if (!distinct.some((other) => isSameWord(word, other))) distinct.push(word)
  }
  return distinct
}
