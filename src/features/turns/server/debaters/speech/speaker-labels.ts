/** Recognises the name before a speech, as in a play or a transcript. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'

/** The debaters’ names in the interface languages; a model may put them before a speech as in a play. */
const EINSTEIN = `Einstein|Albert Einstein|Эйнштейн|Ейнштейн|Айнщайн|Αϊνστάιν|أينشتاين|آينشتاين|اینشتین|انیشتین|آئن سٹائن|איינשטיין
|आइंस्टीन|आइंस्टाइन|আইনস্টাইন|ஐன்ஸ்டீன்|ஐன்ஸ்டைன்|ไอน์สไตน์|爱因斯坦|愛因斯坦|アインシュタイン|아인슈타인`

const CAT = `Cat|The Cat|Gato|El Gato|O Gato|Chat|Le Chat|Katze|Kater|Die Katze|Der Kater|Gatto|Il Gatto|Kat|De Kat|Katt|Katten
|Kissa|Kot|Kočka|Kocour|Macska|A Macska|Pisica|Котка|Котарак|Кіт|Кішка|Кот|Кошка|Γάτα|Γάτος|Η Γάτα|Kedi|قط|قطة|القط|القطة|חתול|החתול
|گربه|بلی|बिल्ली|বিড়াল|பூனை|แมว|Mèo|Kucing|Pusa|Paka|猫|貓|小猫|ネコ|ねこ|고양이`

const OTHERS = 'User|Assistant|System|Human|Narrator|Moderator|Host|Audience'
const SMALL_PROMPT = 'Question|Your answer|Write a short speech'

export const SPEAKER_NAMES = `${EINSTEIN}|${CAT}`.split('|').map((name) => name.trim())

const labelled = (names: string, speaker: OptionNumber | null) =>
  names.split('|').map((name) => ({ name: name.trim().toLowerCase(), speaker }))

const SPEAKER_LABELS = [...labelled(EINSTEIN, 1), ...labelled(CAT, 2), ...labelled(OTHERS, null)]
const SMALL_MODEL_LABELS = [...SPEAKER_LABELS, ...labelled(SMALL_PROMPT, null)]

const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** A model does not write a play as a list ("- **Human**: …"). */
export const LISTED = /^\s*[-*]\s/u
/** "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_CLOSED = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
export const LABEL_END = /^[^:：]*[:：]/u
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
const LONGEST_LABEL = 64
const FIRST_SAID = /[\p{L}\p{N}<]/u

/** `wait`: it may still become a label; `label`: it names this turn's speaker; `foreign`: another's speech begins. */
export type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/** `first`: at the beginning of a turn, any name only labels the speech. */
type Listening = { readonly speaker: OptionNumber; readonly strict: boolean; readonly first: boolean }

export function judgedBeginning(held: string, { speaker, strict, first }: Listening): Verdict {
  const words = held.replace(BEFORE_LABEL, '')
  const rest = words.toLowerCase()
  if (rest === '' || rest === '<') return held.length > LONGEST_LABEL ? 'speech' : 'wait'
  if (rest.startsWith('<<') || rest.startsWith('<|')) return 'foreign'
  let verdict: Verdict = 'speech'
  for (const label of strict ? SMALL_MODEL_LABELS : SPEAKER_LABELS) {
    if (label.name.startsWith(rest)) verdict = 'wait'
    else if (rest.startsWith(label.name)) {
      const tail = rest.slice(label.name.length)
      if (LABEL_CLOSED.test(tail)) {
        // "Human: slow, soft" goes on with a small letter, because it is speech.
        const [said] = FIRST_SAID.exec(words.replace(LABEL_END, '')) ?? []
        if (said === undefined && held.length <= LONGEST_LABEL) return 'wait'
        if (!strict && /\p{Ll}/u.test(said ?? '')) return 'speech'
        return first || label.speaker === speaker ? 'label' : 'foreign'
      }
      if (LABEL_BEGUN.test(tail)) verdict = 'wait'
    }
  }
  return held.length > LONGEST_LABEL ? 'speech' : verdict
}
