/** Filters a model's output and releases only the text that belongs to the turn (§13). */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { OnCut } from './cut-reasons.ts'
import { judgedBeginning, LABEL_END, LISTED, type Verdict } from './speaker-labels.ts'
import { SpeechSoFar } from './speech-so-far.ts'

export interface SpeechGuard {
  push(piece: string): string
  flush(): string
  /** This is a method, because V8 creates a hidden class for each object literal with a getter (see `HttpCall`). */
  done(): boolean
}

/** The guard for text that no model wrote. In such text, a name before a colon is not a label ("Cat: friend or foe?"). */
export const unguarded: SpeechGuard = { push: (piece) => piece, flush: () => '', done: () => false }

/** Creates a turn's guard. @param strict also removes repetitions, labels in paragraphs and an unfinished sentence */
export function speechGuard(speaker: OptionNumber, strict: boolean, onCut: OnCut = () => {}): SpeechGuard {
  const speech = new SpeechSoFar(strict, onCut)
  /** Text that may still become a label, or null at a position where no label can begin. */
  let held: string | null = ''
  let stopped = false

  const judge = (beginning: string): Verdict => {
    const verdict = judgedBeginning(beginning, { speaker, strict, first: speech.isEmpty })
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && !speech.isEmpty && LISTED.test(beginning)
    // A name inside quotation marks belongs to the quotation.
    return named && (listed || speech.quoting) && !beginning.includes('<') ? 'speech' : verdict
  }

  const atBeginning = (before: string, character: string): void => {
    const whole = before + character
    held = whole
    const verdict = judge(whole)
    if (verdict === 'wait') return
    if (verdict === 'foreign') {
      onCut(whole.includes('<') ? 'prompt-mark' : 'other-speaker')
      return speech.endHere(stopped)
    }
    held = null
    if (verdict === 'speech') return speech.pass(whole)
    onCut('label')
    const [label = ''] = LABEL_END.exec(whole) ?? []
    // Also drops the marks that close the label ("**Cat:** Dear") and the white space after them.
    const rest = whole.slice(label.length).replace(/[*_]/u.test(label) ? /^[*_]*\s*/u : /^\s*/u, '')
    if (!speech.isEmpty) speech.pass(/^\s*/u.exec(whole)?.[0] ?? '')
    held = ''
    for (const next of rest) listen(next)
  }

  const inside = (character: string): void => {
    if (character === '<' && held === null) {
      held = ''
      return atBeginning('', character)
    }
    if (strict && character === '"' && stopped && !speech.quoting) return
    const ended = character === '\n' || (stopped && isSpace(character)) || isWideStop(character)
    speech.pass(character)
    stopped = !ended && (isStop(character) || (stopped && isCloser(character)))
    if (!ended) return
    speech.endSentence()
    if (strict || character === '\n') held = ''
  }

  const listen = (character: string) => (held === null ? inside(character) : atBeginning(held, character))

  return {
    push(piece) {
      if (speech.over) return ''
      const words = held === null && !stopped ? untilTelling(piece) : ''
      if (words !== '') speech.passWords(words)
      for (const character of piece.slice(words.length)) {
        if (speech.over) break
        listen(character)
      }
      return speech.take()
    },
    flush() {
      if (speech.over) return ''
      if (held !== null && judge(`${held}: A`) !== 'foreign') speech.pass(held)
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
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)
