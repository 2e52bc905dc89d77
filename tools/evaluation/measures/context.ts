/**
 * Measures whether a turn addresses a context that was just added. §13: both debaters address it in their next turn.
 */
import { ownWords } from './own-words.ts'
import { fold, foldedWords } from './text.ts'
import { stopWords } from './stop-words.ts'
import type { AnswersMark } from './answers.ts'

/** This many significant words or numbers of the context count, except those of the question and the earlier turns. */
const NAMED = 2

/** @param known question, positions and earlier turns */
export function addressesContext(
  turn: { readonly content: string; readonly saidForIt: readonly string[] },
  context: string,
  known: readonly string[],
  language: string,
): AnswersMark {
  const usual = new Set(known.flatMap((text) => foldedWords(text, language)))
  const stop = stopWords(language)
  const telling = new Set(
    foldedWords(context, language).filter(
      (word) => !usual.has(word) && !stop.has(word) && (/\d/.test(word) || [...word].length >= 3 || isHan(word)),
    ),
  )
  const names = (text: string) => {
    const words = new Set(foldedWords(text, language))
    const named = [...telling].filter((word) => words.has(word)).length
    return named >= NAMED || (fold(text).includes(fold(context)) && context !== '')
  }
  if (names(ownWords(turn.content, turn.saidForIt))) return 'words'
  return turn.saidForIt.length > 0 && names(turn.content) ? 'frame' : 'no'
}

const isHan = (word: string): boolean => /\p{Script=Han}{2}/u.test(word)
