/**
 * Hears a turn while it streams and lets through only what belongs to it (§13): a name written before the speech is
 * dropped, a speech for another speaker ends the turn, and so does a repetition: the turn then ends with its last good
 * sentence. Text that was let through is never taken back, because readers have seen it; so words wait as long as they
 * may turn out to be a repetition. This runs for every token, so ordinary pieces pass with one test.
 */
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import type { OptionNumber } from '../../../contract/fields.ts'
import { sentenceMemory, TIMES, turnsRound } from './sentence-memory.ts'
import { SMALL_MODEL_LABELS, SPEAKER_LABELS, type SpeakerLabel } from './speaker-labels.ts'

export interface SpeechGuard {
  /**
   * Returns the text that now certainly belongs to the turn, from this piece and from what waited; '' if there is none.
   */
  hear(piece: string): string
  /** Call it when the answer has ended; returns the waiting text that belongs to the turn. */
  rest(): string
  /** Whether the turn must end here: the model's further text does not belong to it. */
  readonly over: boolean
}

/** Marks, quotation marks and bullets that may stand before a label. */
const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** A label in an item of a list ("- **Human**: …") is not a speaker's: a model does not write a play as a list. */
const LISTED = /^\s*[-*]\s/u
/** "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_END = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
/** The beginning of a text that `LABEL_END` may match once it is longer. */
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
/** The most characters that wait because they may become a label. */
const LONGEST_LABEL = 64
/** Each time a sentence has grown by so many characters, it is tested for the beginning of a repetition. */
const LOOK = 40
/** Every so many tests, the sentence is tested for a loop, which ends the turn. */
const VERDICT = 3

type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/**
 * For text that no model wrote: a question like "Cat: friend or foe?", which the script quotes, is no speaker's label.
 */
export const unguarded: SpeechGuard = { hear: (piece) => piece, rest: () => '', over: false }

/** @param strict for small models: slightly changed repetitions and unfinished last sentences do not belong to a turn */
export function speechGuard(speaker: OptionNumber, strict: boolean): SpeechGuard {
  const labels = strict ? SMALL_MODEL_LABELS : SPEAKER_LABELS
  const memory = sentenceMemory(strict)
  /** `passed`: the characters of the speech so far; `good`: those up to the end of the last good sentence. */
  let passed = 0
  let good = 0
  let sentence = ''
  /** The last characters of the speech, which are not let through yet. */
  let waiting = ''
  /** Whether no earlier sentence has the same beginning. */
  let fresh = false
  /** The place in the speech where the sentence was first found to repeat itself; null while it does not. */
  let turning: number | null = null
  /** The text at a place where a label may stand, while it is not known to be speech; null elsewhere. */
  let held: string | null = ''
  /** Whether a full stop came last: if white space follows, the sentence has ended. */
  let stopped = false
  /** Set after a dropped label: its closing marks ("**Cat:** Dear") and the white space behind it are dropped, too. */
  let afterLabel: 'marks' | 'space' | null = null
  /**
   * Whether the text is within straight quotation marks, at most to the end of the line; known for small models only. A
   * name in there is part of the quotation and stays.
   */
  let quoting = false
  /** The number of the speech's characters that belong to the turn, once the turn must end; else null. */
  let end: number | null = null

  const judgement = (beginning: string): Verdict => {
    const verdict = judge(beginning, labels, speaker, passed === 0)
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && passed > 0 && LISTED.test(beginning)
    return named && (listed || quoting) && !beginning.includes('<') ? 'speech' : verdict
  }

  /** How many characters of the speech belong to the turn, whatever text follows. */
  const certain = (): number => {
    // A small model's whole sentence may still be cut, because it is unfinished or nearly repeats an earlier one.
    if (strict && good > 0) return good
    fresh ||= sentence !== '' && !memory.mayBeOld(sentence)
    return fresh ? (turning ?? passed) : good
  }
  /** Takes the waiting characters up to that place of the speech. */
  const letThrough = (upTo: number): string => {
    const count = Math.max(0, waiting.length - (passed - upTo))
    const through = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return through
  }

  const pass = (text: string): void => {
    const before = sentence.length
    passed += text.length
    sentence += text
    waiting += text
    if (strict) for (const character of text) quoting = character === '\n' ? false : quoting !== (character === '"')
    const looks = Math.floor(sentence.length / LOOK)
    if (looks > Math.floor(before / LOOK)) look(looks % VERDICT === 0)
  }
  const look = (verdict: boolean): void => {
    if (verdict && turnsRound(sentence, TIMES)) end = certain()
    else turning = turnsRound(sentence, 2) ? (turning ?? passed) : null
  }
  /** Passes words within a sentence in steps, so that the tests are in the same places for any division into tokens. */
  const passWords = (words: string): void => {
    let rest = words
    while (end === null && rest !== '') {
      const room = LOOK - (sentence.length % LOOK)
      // A step must not end between the halves of a surrogate pair.
      const next = rest.length <= room ? rest : rest.slice(0, isHighSurrogate(rest, room - 1) ? room + 1 : room)
      pass(next)
      rest = rest.slice(next.length)
    }
  }

  const endSentence = (): void => {
    // A sentence that ends in a colon announces the next one: both are good only together.
    if (strict && /[:：]\s*$/u.test(sentence)) {
      held = ''
      return
    }
    if (memory.isOld(sentence)) end = good
    else good = passed
    sentence = ''
    fresh = false
    turning = null
    stopped = false
    held = ''
  }

  /** Hears one more character at a place where a label may stand. */
  const atBeginning = (before: string, character: string): void => {
    if (afterLabel !== null) {
      if (isSpace(character)) afterLabel = 'space'
      const dropped = isSpace(character) || (afterLabel === 'marks' && '*_'.includes(character))
      if (dropped) return
      afterLabel = null
    }
    held = before + character
    const verdict = judgement(held)
    if (verdict === 'wait') return
    if (verdict === 'foreign') {
      end = stopped && !memory.isOld(sentence) ? passed : certain()
      return
    }
    const whole = held
    held = null
    if (verdict === 'speech') return pass(whole)
    held = ''
    afterLabel = /[*_]/u.test(whole) ? 'marks' : 'space'
    const space = /^\s*/u.exec(whole)?.[0] ?? ''
    if (passed > 0) pass(space)
  }

  const inside = (character: string): void => {
    if (character === '<' && held === null) {
      // This may be a mark of the prompt or of a chat template, which may stand anywhere.
      held = ''
      return atBeginning('', character)
    }
    // A small model closes quotations that were never opened: drop the mark.
    if (strict && character === '"' && stopped && !quoting) return
    const ended = character === '\n' || (stopped && isSpace(character)) || isWideStop(character)
    pass(character)
    if (ended) endSentence()
    else stopped = isStop(character) || (stopped && isCloser(character))
  }

  return {
    hear(piece) {
      if (end !== null) return ''
      if (held === null && !stopped && !TELLING.test(piece)) passWords(piece)
      else {
        for (const character of piece) {
          if (held === null) inside(character)
          else atBeginning(held, character)
          if (end !== null) break
        }
      }
      return letThrough(end ?? certain())
    },
    rest() {
      if (end !== null) return ''
      if (held !== null && judgement(`${held}:`) !== 'foreign') pass(held)
      held = null
      const unfinished = strict && !endsSentence(sentence) && sentence.trim() !== ''
      return letThrough(good > 0 && (unfinished || memory.isOld(sentence)) ? good : passed)
    },
    get over() {
      return end !== null
    },
  }
}

/** Judges the beginning of a line or sentence. At the turn's beginning (`first`) any name only labels the speech. */
function judge(held: string, labels: readonly SpeakerLabel[], speaker: OptionNumber, first: boolean): Verdict {
  const rest = held.replace(BEFORE_LABEL, '').toLowerCase()
  if (rest === '' || rest === '<') return held.length > LONGEST_LABEL ? 'speech' : 'wait'
  if (rest.startsWith('<<') || rest.startsWith('<|')) return 'foreign'
  let verdict: Verdict = 'speech'
  for (const label of labels) {
    if (label.name.startsWith(rest)) verdict = 'wait'
    else if (rest.startsWith(label.name)) {
      const tail = rest.slice(label.name.length)
      if (LABEL_END.test(tail)) return first || label.speaker === speaker ? 'label' : 'foreign'
      if (LABEL_BEGUN.test(tail)) verdict = 'wait'
    }
  }
  return held.length > LONGEST_LABEL ? 'speech' : verdict
}

const isHighSurrogate = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xfc00) === 0xd800

/** Characters because of which a piece is read character by character. */
const TELLING = /[.!?<\n…。！？।॥؟۔]/
const isSpace = (character: string) => /\s/u.test(character)
const isStop = (character: string) => '.!?…؟۔'.includes(character)
/** These end a sentence without white space after them. */
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)
