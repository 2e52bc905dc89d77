/** Does a turn speak of what a person has just added? §13: both address it in their next turn. */
import { ownWords } from './own-words.ts'
import { fold, foldedWords } from './text.ts'
import { stopWords } from './stop-words.ts'
import type { AnswersMark } from './answers.ts'

/** So many telling words or numbers of it, beyond those of the question and of the debate so far. */
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
