/** Lets through only what belongs to the turn (§13). It runs for every token, so ordinary pieces pass after one test. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { SpeechSoFar } from './speech-so-far.ts'

export interface SpeechGuard {
  push(piece: string): string
  flush(): string
  /** A method, because a getter in an object literal costs each turn a hidden class (`HttpCall`). */
  done(): boolean
}

/** For text that no model wrote: in the script's quotation, "Cat: friend or foe?" is not a label. */
export const unguarded: SpeechGuard = { push: (piece) => piece, flush: () => '', done: () => false }

/** @param strict for small models: also removes slightly changed repetitions and an unfinished last sentence */
export function speechGuard(speaker: OptionNumber, strict: boolean): SpeechGuard {
  const speech = new SpeechSoFar(strict)
  /** Text that may still be a label; null where no label is possible. */
  let held: string | null = ''
  /** After a dropped label, its closing marks ("**Cat:** Dear") and the white space that follows are dropped, too. */
  let afterLabel: 'marks' | 'space' | null = null
  let stopped = false

  const judge = (beginning: string): Verdict => {
    const verdict = judgedBeginning(beginning, { speaker, strict, first: speech.isEmpty })
    const named = verdict === 'label' || verdict === 'foreign'
    const listed = !strict && !speech.isEmpty && LISTED.test(beginning)
    // A name inside quotation marks is part of the quotation and stays.
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
      held = ''
      return atBeginning('', character)
    }
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
const isWideStop = (character: string) => '。！？।॥'.includes(character)
const isCloser = (character: string) => '"”’\'»)]*_“'.includes(character)

/** The debaters’ names in the interface languages; a model may put them before a speech as in a play. */
const EINSTEIN = `Einstein|Albert Einstein|Эйнштейн|Ейнштейн|Айнщайн|Αϊνστάιν|أينشتاين|آينشتاين|اینشتین|انیشتین|آئن سٹائن|איינשטיין
|आइंस्टीन|आइंस्टाइन|আইনস্টাইন|ஐன்ஸ்டீன்|ஐன்ஸ்டைன்|ไอน์สไตน์|爱因斯坦|愛因斯坦|アインシュタイン|아인슈타인`

const CAT = `Cat|The Cat|Gato|El Gato|O Gato|Chat|Le Chat|Katze|Kater|Die Katze|Der Kater|Gatto|Il Gatto|Kat|De Kat|Katt|Katten
|Kissa|Kot|Kočka|Kocour|Macska|A Macska|Pisica|Котка|Котарак|Кіт|Кішка|Кот|Кошка|Γάτα|Γάτος|Η Γάτα|Kedi|قط|قطة|القط|القطة|חתול|החתול
|گربه|بلی|बिल्ली|বিড়াল|பூனை|แมว|Mèo|Kucing|Pusa|Paka|猫|貓|小猫|ネコ|ねこ|고양이`

const OTHERS = 'User|Assistant|System|Human|Narrator|Moderator|Host|Audience'
const SMALL_PROMPT = 'Question|Your answer|Write a short speech'

const labelled = (names: string, speaker: OptionNumber | null) =>
  names.split('|').map((name) => ({ name: name.trim().toLowerCase(), speaker }))

const SPEAKER_LABELS = [...labelled(EINSTEIN, 1), ...labelled(CAT, 2), ...labelled(OTHERS, null)]
const SMALL_MODEL_LABELS = [...SPEAKER_LABELS, ...labelled(SMALL_PROMPT, null)]

const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** A model does not write a play as a list ("- **Human**: …"). */
const LISTED = /^\s*[-*]\s/u
/** "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_END = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
const LONGEST_LABEL = 64

/** `wait`: it may still become a label; `label`: it names this turn's speaker; `foreign`: another's speech begins. */
type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/** `first`: at the beginning of a turn, any name only labels the speech. */
type Listening = { readonly speaker: OptionNumber; readonly strict: boolean; readonly first: boolean }

function judgedBeginning(held: string, { speaker, strict, first }: Listening): Verdict {
  const rest = held.replace(BEFORE_LABEL, '').toLowerCase()
  if (rest === '' || rest === '<') return held.length > LONGEST_LABEL ? 'speech' : 'wait'
  if (rest.startsWith('<<') || rest.startsWith('<|')) return 'foreign'
  let verdict: Verdict = 'speech'
  for (const label of strict ? SMALL_MODEL_LABELS : SPEAKER_LABELS) {
    if (label.name.startsWith(rest)) verdict = 'wait'
    else if (rest.startsWith(label.name)) {
      const tail = rest.slice(label.name.length)
      if (LABEL_END.test(tail)) return first || label.speaker === speaker ? 'label' : 'foreign'
      if (LABEL_BEGUN.test(tail)) verdict = 'wait'
    }
  }
  return held.length > LONGEST_LABEL ? 'speech' : verdict
}
