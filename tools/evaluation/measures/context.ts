/** Measures whether a turn addresses context that has just been added, as both debaters must (§13). */
import { fold, foldedWords } from './text.ts'
import { stopWords } from './stop-words.ts'

/** Minimum number of significant words or numbers from the context that a turn must contain. */
const NAMED = 2

/** @param known the question, positions and earlier turns; their words do not count as taken from the context */
export function addressesContext(
  content: string,
  context: string,
  known: readonly string[],
  language: string,
): boolean {
  const usual = new Set(known.flatMap((text) => foldedWords(text, language)))
  const stop = stopWords(language)
  const telling = new Set(
    foldedWords(context, language).filter(
      (word) => !usual.has(word) && !stop.has(word) && (/\d/.test(word) || [...word].length >= 3 || isHan(word)),
    ),
  )
  const words = new Set(foldedWords(content, language))
  const named = [...telling].filter((word) => words.has(word)).length
  return named >= NAMED || (fold(content).includes(fold(context)) && context !== '')
}

const isHan = (word: string): boolean => /\p{Script=Han}{2}/u.test(word)
