/**
 * Hears a turn while it streams and lets through only what belongs to it (contract §5): a name written before the speech
 * is dropped, a speech for somebody else ends the turn, and so does an answer that goes round in circles: it is cut at
 * its last good sentence. Runs for every token, so ordinary pieces pass with one look at their characters.
 */
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import type { OptionNumber } from '../../../contract.ts'
import { isOverdue, loopStart, sentenceMemory } from './sentence-memory.ts'
import { SMALL_MODEL_LABELS, SPEAKER_LABELS, type SpeakerLabel } from './speaker-labels.ts'

export interface SpeechGuard {
  /** What may be shown now of the next piece; '' while it could still turn out to be a label. */
  hear(piece: string): string
  /** The answer has ended: what was still held back. */
  rest(): string
  /** Once the turn must end: how many of the characters let through are good. Null while all is well. */
  readonly cutAt: number | null
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

type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/** For what no model wrote: a question like "Cat: friend or foe?", which the script reads out, is no part in a play. */
export const unguarded: SpeechGuard = { hear: (piece) => piece, rest: () => '', cutAt: null }

/** @param strict for small models: slightly changed repetitions and unfinished last sentences are cut as well */
export function speechGuard(speaker: OptionNumber, strict: boolean): SpeechGuard {
  const labels = strict ? SMALL_MODEL_LABELS : SPEAKER_LABELS
  const memory = sentenceMemory(strict)
  /** Characters let through, and how many of them up to the end of the last good sentence. */
  let passed = 0
  let good = 0
  let sentence = ''
  /** Not yet let through: it stands where a label may stand. */
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
  let cutAt: number | null = null

  const judgement = (beginning: string): Verdict => {
    const verdict = judge(beginning, labels, speaker, passed === 0)
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && passed > 0 && LISTED.test(beginning)
    return named && (listed || quoting) && !beginning.includes('<') ? 'speech' : verdict
  }
  const pass = (text: string): string => {
    passed += text.length
    sentence += text
    if (strict) for (const character of text) quoting = character === '\n' ? false : quoting !== (character === '"')
    return text
  }
  const cut = () => {
    if (stopped && !memory.isOld(sentence)) good = passed
    cutAt = good > 0 ? good : passed
  }
  const endSentence = (): void => {
    // What ends in a colon announces something: good only together with it.
    if (strict && /[:：]\s*$/u.test(sentence)) {
      held = ''
      return
    }
    if (memory.isOld(sentence)) cutAt = good > 0 ? good : passed
    else good = passed
    sentence = ''
    stopped = false
    held = ''
  }

  /** One more character where a label may stand. */
  const atBeginning = (before: string, character: string): string => {
    if (afterLabel !== null) {
      if (isSpace(character)) afterLabel = 'space'
      const dropped = isSpace(character) || (afterLabel === 'marks' && '*_'.includes(character))
      if (dropped) return ''
      afterLabel = null
    }
    held = before + character
    const verdict = judgement(held)
    if (verdict === 'wait') return ''
    if (verdict === 'foreign') {
      cut()
      return ''
    }
    const whole = held
    held = null
    if (verdict === 'speech') return pass(whole)
    held = ''
    afterLabel = /[*_]/u.test(whole) ? 'marks' : 'space'
    const space = /^\s*/u.exec(whole)?.[0] ?? ''
    return passed === 0 ? '' : pass(space)
  }

  const inside = (character: string): string => {
    if (character === '<' && held === null) {
      // Perhaps a mark of the prompt or of a chat template, which may stand anywhere.
      held = ''
      return atBeginning('', character)
    }
    // A small model closes quotations that nobody opened.
    if (strict && character === '"' && stopped && !quoting) return ''
    const ended = character === '\n' || (stopped && isSpace(character)) || isWideStop(character)
    const shown = pass(character)
    if (ended) endSentence()
    else stopped = isStop(character) || (stopped && isCloser(character))
    return shown
  }

  return {
    hear(piece) {
      if (cutAt !== null) return ''
      if (held === null && !stopped && !isTelling(piece)) {
        const before = sentence.length
        pass(piece)
        if (isOverdue(before, sentence.length)) {
          const start = loopStart(sentence)
          if (start !== null) cutAt = good > 0 ? good : passed - sentence.length + start
        }
        return piece
      }
      let shown = ''
      for (const character of piece) {
        shown += held === null ? inside(character) : atBeginning(held, character)
        if (cutAt !== null) break
      }
      return shown
    },
    rest() {
      if (cutAt !== null) return ''
      const last = held === null || judgement(`${held}:`) === 'foreign' ? '' : pass(held)
      held = null
      const unfinished = strict && !endsSentence(sentence) && sentence.trim() !== ''
      if (good > 0 && (unfinished || memory.isOld(sentence))) cutAt = good
      return last
    },
    get cutAt() {
      return cutAt
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

/** Whether anything in the piece needs a closer look. */
function isTelling(piece: string): boolean {
  for (let index = 0; index < piece.length; index++) {
    const unit = piece.charCodeAt(index)
    if (unit < 0x80 ? TELLING_ASCII.has(unit) : unit === 0x2026 || WIDE.has(unit) || unit === 0x61f || unit === 0x6d4) {
      return true
    }
  }
  return false
}

const TELLING_ASCII: ReadonlySet<number> = new Set([...'.!?<\n'].map((character) => character.charCodeAt(0)))
const WIDE: ReadonlySet<number> = new Set([...'。！？।॥'].map((character) => character.charCodeAt(0)))
const isSpace = (character: string) => /\s/u.test(character)
const isStop = (character: string) => '.!?…؟۔'.includes(character)
/** These end a sentence without white space after them. */
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)
