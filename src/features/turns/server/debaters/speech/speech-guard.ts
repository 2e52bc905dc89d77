/**
 * Lets through only what belongs to the turn (§13): a name before the speech is dropped, a speech for another speaker
 * or a repetition ends the turn with its last good sentence. Runs for every token, so ordinary pieces pass with one
 * test.
 */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { judgedBeginning, LISTED, type Verdict } from './speaker-labels.ts'
import { SpeechSoFar } from './speech-so-far.ts'

export interface SpeechGuard {
  /** '' if nothing certainly belongs to the turn yet; it may be from what waited. */
  push(piece: string): string
  /** The waiting text that belongs to the turn. */
  flush(): string
  /** Whether the turn has ended. A method, because a getter of an object literal costs each turn a hidden class (`HttpCall`). */
  done(): boolean
}

/** For text that no model wrote: "Cat: friend or foe?", quoted by the script, is no label. */
export const unguarded: SpeechGuard = { push: (piece) => piece, flush: () => '', done: () => false }

/** @param strict for small models: slightly changed repetitions and unfinished last sentences do not belong to a turn */
export function speechGuard(speaker: OptionNumber, strict: boolean): SpeechGuard {
  const speech = new SpeechSoFar(strict)
  /** The text at a place where a label may stand, while it is not known to be speech; null elsewhere. */
  let held: string | null = ''
  /** Set after a dropped label: its closing marks ("**Cat:** Dear") and the white space behind it are dropped, too. */
  let afterLabel: 'marks' | 'space' | null = null
  /** Whether a full stop came last: if white space follows, the sentence has ended. */
  let stopped = false

  const judge = (beginning: string): Verdict => {
    const verdict = judgedBeginning(beginning, { speaker, strict, first: speech.isEmpty })
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && !speech.isEmpty && LISTED.test(beginning)
    // A name within quotation marks is part of the quotation and stays.
    return named && (listed || speech.quoting) && !beginning.includes('<') ? 'speech' : verdict
  }

  const atBeginning = (before: string, character: string): void => {
    if (afterLabel !== null) {
      if (isSpace(character)) afterLabel = 'space'
      const dropped = isSpace(character) || (afterLabel === 'marks' && '*_'.includes(character))
      if (dropped) return
      afterLabel = null
    }
    const whole = before + character
    held = whole
    const verdict = judge(whole)
    if (verdict === 'wait') return
    if (verdict === 'foreign') return speech.endHere(stopped)
    held = null
    if (verdict === 'speech') return speech.pass(whole)
    held = ''
    afterLabel = /[*_]/u.test(whole) ? 'marks' : 'space'
    if (!speech.isEmpty) speech.pass(/^\s*/u.exec(whole)?.[0] ?? '')
  }

  const inside = (character: string): void => {
    if (character === '<' && held === null) {
      // This may be a mark of the prompt or of a chat template, which may stand anywhere.
      held = ''
      return atBeginning('', character)
    }
    // A small model closes quotations that were never opened: drop the mark.
    if (strict && character === '"' && stopped && !speech.quoting) return
    const ended = character === '\n' || (stopped && isSpace(character)) || isWideStop(character)
    speech.pass(character)
    stopped = !ended && (isStop(character) || (stopped && isCloser(character)))
    if (!ended) return
    speech.endSentence()
    held = ''
  }

  return {
    push(piece) {
      if (speech.over) return ''
      const words = held === null && !stopped ? untilTelling(piece) : ''
      if (words !== '') speech.passWords(words)
      for (const character of piece.slice(words.length)) {
        if (speech.over) break
        if (held === null) inside(character)
        else atBeginning(held, character)
      }
      return speech.take()
    },
    flush() {
      if (speech.over) return ''
      if (held !== null && judge(`${held}:`) !== 'foreign') speech.pass(held)
      held = null
      return speech.flush()
    },
    done: () => speech.over,
  }
}

const TELLING = /[.!?<\n…。！？।॥؟۔]/
const untilTelling = (piece: string) => {
  const at = piece.search(TELLING)
  return at === -1 ? piece : piece.slice(0, at)
}
const isSpace = (character: string) => /\s/u.test(character)
const isStop = (character: string) => '.!?…؟۔'.includes(character)
/** These end a sentence without white space after them. */
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)
