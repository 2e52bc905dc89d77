/** Labels that a model may write before a speech as in a play: the debaters' names in the interface languages. */
import type { OptionNumber } from '../../../contract/fields.ts'

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

export interface SpeakerLabel {
  /** Lower case. */
  readonly name: string
  /** Null = neither of the two debaters. */
  readonly speaker: OptionNumber | null
}

const labelled = (names: string, speaker: OptionNumber | null): SpeakerLabel[] =>
  listed(names).map((name) => ({ name, speaker }))

export const SPEAKER_LABELS: readonly SpeakerLabel[] = [
  ...labelled(EINSTEIN, 1),
  ...labelled(CAT, 2),
  ...labelled(OTHERS, null),
]

export const SMALL_MODEL_LABELS: readonly SpeakerLabel[] = [...SPEAKER_LABELS, ...labelled(SMALL_PROMPT, null)]
