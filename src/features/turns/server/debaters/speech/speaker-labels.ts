/** Labels that a model may write as in a play: the debaters' names in the interface languages. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'

const EINSTEIN = `Einstein|Albert Einstein|Эйнштейн|Ейнштейн|Айнщайн|Αϊνστάιν|أينشتاين|آينشتاين|اینشتین|انیشتین|آئن سٹائن|איינשטיין
|आइंस्टीन|आइंस्टाइन|আইনস্টাইন|ஐன்ஸ்டீன்|ஐன்ஸ்டைன்|ไอน์สไตน์|爱因斯坦|愛因斯坦|アインシュタイン|아인슈타인`

const CAT = `Cat|The Cat|Gato|El Gato|O Gato|Chat|Le Chat|Katze|Kater|Die Katze|Der Kater|Gatto|Il Gatto|Kat|De Kat|Katt|Katten
|Kissa|Kot|Kočka|Kocour|Macska|A Macska|Pisica|Котка|Котарак|Кіт|Кішка|Кот|Кошка|Γάτα|Γάτος|Η Γάτα|Kedi|قط|قطة|القط|القطة|חתול|החתול
|گربه|بلی|बिल्ली|বিড়াল|பூனை|แมว|Mèo|Kucing|Pusa|Paka|猫|貓|小猫|ネコ|ねこ|고양이`

/** Roles of chat templates, and speakers that do not exist in this debate. */
const OTHERS = 'User|Assistant|System|Human|Narrator|Moderator|Host|Audience'
/** Lines of the prompt for small models, which they sometimes write again. */
const SMALL_PROMPT = 'Question|Your answer|Write a short speech'

const listed = (names: string) => names.split(/\s*\|\s*/).map((name) => name.trim().toLowerCase())

interface SpeakerLabel {
  /** Lower case. */
  readonly name: string
  /** Null = neither of the two debaters. */
  readonly speaker: OptionNumber | null
}

const labelled = (names: string, speaker: OptionNumber | null): SpeakerLabel[] =>
  listed(names).map((name) => ({ name, speaker }))

const SPEAKER_LABELS: readonly SpeakerLabel[] = [
  ...labelled(EINSTEIN, 1),
  ...labelled(CAT, 2),
  ...labelled(OTHERS, null),
]

const SMALL_MODEL_LABELS: readonly SpeakerLabel[] = [...SPEAKER_LABELS, ...labelled(SMALL_PROMPT, null)]

const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** A label in an item of a list ("- **Human**: …") is not a speaker's: a model does not write a play as a list. */
export const LISTED = /^\s*[-*]\s/u
/** "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_END = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
/** The most characters that wait because they may become a label. */
const LONGEST_LABEL = 64

/** `wait`: it may still become a label; `label`: it names this turn's speaker; `foreign`: it begins another's speech. */
export type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

export interface Listening {
  readonly speaker: OptionNumber
  /** Whether a small model speaks, which also repeats lines of its prompt. */
  readonly strict: boolean
  /** Whether the turn begins here: then any name only labels the speech. */
  readonly first: boolean
}

export function judgedBeginning(held: string, { speaker, strict, first }: Listening): Verdict {
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
