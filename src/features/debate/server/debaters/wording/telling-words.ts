/** §17 */
import { isSameWord } from '#features/evidence/server/passages/named-words.ts'
import { UNSPACED } from '#platform/server/folded-text.ts'
import { segmentsOf } from '#platform/server/segments.ts'
import { segmenter } from './phrases.ts'
import { topicRules } from './topic-rules.ts'

export const wordsOf = (text: string): string[] =>
  [...segmentsOf(segmenter, text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.normalize('NFKC').toLowerCase())

/** In one form each, without the fillers of the language. */
export function tellingWords(text: string, language: string): readonly string[] {
  const { isFiller } = topicRules(language)
  const isTelling = (word: string) => [...word].length > (UNSPACED.test(word) ? 0 : 2) && !isFiller(word)
  const distinct: string[] = []
  for (const word of wordsOf(text).filter(isTelling)) {
    if (!distinct.some((other) => isSameWord(word, other))) distinct.push(word)
  }
  return distinct
}
