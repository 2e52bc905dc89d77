/**
 * Measures whether a turn addresses a context that was just added. §13: both debaters address it in their next turn.
 */
import { fold, foldedWords } from './text.ts'
import { stopWords } from './stop-words.ts'

/** This many significant words or numbers of the context count, except those of the question and the earlier turns. */
const NAMED = 2

/** @param known question, positions and earlier turns */
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
