/**
 * Hears a turn while it streams and lets through only what belongs to it (§13): a name written before the speech
 * is dropped, a speech for somebody else ends the turn, and so does an answer that goes round in circles: it ends with its
 * last good sentence. What was let through is never taken back, so that readers have seen what is saved: as long as words
 * may turn out to be a repetition they wait. Runs for every token, so ordinary pieces pass with one look at their characters.
 */
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import type { OptionNumber } from '../../../contract/fields.ts'
import { sentenceMemory, TIMES, turnsRound } from './sentence-memory.ts'
import { SMALL_MODEL_LABELS, SPEAKER_LABELS, type SpeakerLabel } from './speaker-labels.ts'

export interface SpeechGuard {
  /** What belongs to the turn for certain: the next piece and what waited; '' while it could still turn out otherwise. */
  hear(piece: string): string
  /** The answer has ended: what still waited and belongs to it. */
  rest(): string
  /** The turn must end here: what the model says from now on does not belong to it. */
  readonly over: boolean
}

/** Marks, quotation marks and bullets that may stand before a label. */
const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** An item of a list ("- **Human**: …") tells of somebody; a model that writes a play does not write it as a list. */
const LISTED = /^\s*[-*]\s/u
/** "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_END = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
/** Everything that can still become the above. */
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
/** Longest beginning that is waited for. */
const LONGEST_LABEL = 64
/** A sentence is looked at each time it has grown by so many characters, whether it has begun to say the same again … */
const LOOK = 40
/** … and each so many times, whether that is all it still does. */
const VERDICT = 3

type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/** For what no model wrote: a question like "Cat: friend or foe?", which the script reads out, is no part in a play. */
export const unguarded: SpeechGuard = { hear: (piece) => piece, rest: () => '', over: false }

/** @param strict for small models: slightly changed repetitions and unfinished last sentences do not belong to a turn */
export function speechGuard(speaker: OptionNumber, strict: boolean): SpeechGuard {
  const labels = strict ? SMALL_MODEL_LABELS : SPEAKER_LABELS
  const memory = sentenceMemory(strict)
  /** Characters of the speech so far, and how many of them up to the end of the last good sentence. */
  let passed = 0
  let good = 0
  let sentence = ''
  /** The last characters of the speech, which are not let through yet. */
  let waiting = ''
  /** The sentence has begun as none before it. */
  let fresh = false
  /** Where the sentence was when it was first seen to say the same twice; null while it does not. */
  let turning: number | null = null
  /** Where a label may stand: what is not yet known to be speech. */
  let held: string | null = ''
  /** A full stop was the last thing: with white space after it the sentence has ended. */
  let stopped = false
  /** A label was dropped: so are the white space behind it, and the marks that closed it ("**Cat:** Dear"). */
  let afterLabel: 'marks' | 'space' | null = null
  /**
   * Within straight quotation marks, at most to the end of the line; followed for small models alone. Somebody’s name in
   * there is what was quoted, and a quotation stays as it was said.
   */
  let quoting = false
  /** Once the turn must end: how many characters of the speech belong to it. */
  let end: number | null = null

  const judgement = (beginning: string): Verdict => {
    const verdict = judge(beginning, labels, speaker, passed === 0)
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && passed > 0 && LISTED.test(beginning)
    return named && (listed || quoting) && !beginning.includes('<') ? 'speech' : verdict
  }

  /** How many characters of the speech will belong to the turn whatever comes. */
  const certain = (): number => {
    // A small model's sentence may be cut to its last word: for being unfinished, or nearly an earlier one.
    if (strict && good > 0) return good
    fresh ||= sentence !== '' && !memory.mayBeOld(sentence)
    return fresh ? (turning ?? passed) : good
  }
  /** The waiting characters up to that place. */
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
  /** Words within a sentence; looked at in the same places however the model's tokens fall. */
  const passWords = (words: string): void => {
    let rest = words
    while (end === null && rest !== '') {
      const room = LOOK - (sentence.length % LOOK)
      // Never between the halves of a surrogate pair.
      const next = rest.length <= room ? rest : rest.slice(0, isHighSurrogate(rest, room - 1) ? room + 1 : room)
      pass(next)
      rest = rest.slice(next.length)
    }
  }

  const endSentence = (): void => {
    // What ends in a colon announces something: good only together with it.
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

  /** One more character where a label may stand. */
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
      // Perhaps a mark of the prompt or of a chat template, which may stand anywhere.
      held = ''
      return atBeginning('', character)
    }
    // A small model closes quotations that nobody opened.
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

/** What the beginning of a line or sentence is. At the very beginning any name only labels the speech that follows. */
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

/** What in a piece needs a closer look. */
const TELLING = /[.!?<\n…。！？।॥؟۔]/
const isSpace = (character: string) => /\s/u.test(character)
const isStop = (character: string) => '.!?…؟۔'.includes(character)
/** These end a sentence without white space after them. */
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)
