import type { OptionNumber } from '#features/debates/contract/fields.ts'
import names from './speaker-names.json' with { type: 'json' }

const { einstein, cat, others, smallPrompt } = names.labels

export const SPEAKER_NAMES = [...einstein.split('|'), ...cat.split('|')]

const labelled = (those: string, speaker: OptionNumber | null) =>
  those.split('|').map((name) => ({ name: name.toLowerCase(), speaker }))

const SPEAKER_LABELS = [...labelled(einstein, 1), ...labelled(cat, 2), ...labelled(others, null)]
const SMALL_MODEL_LABELS = [...SPEAKER_LABELS, ...labelled(smallPrompt, null)]

const BEFORE_LABEL = /^[\s*_#>"“„«([-]+/u
/** Matches a list item ("- **Human**: …"). Its label names no speaker, because models do not write dialogue as a list. */
export const LISTED = /^\s*[-*]\s/u
/** Matches the end of a label: "Cat:", "Cat (turn 4):", "**Cat**:". */
const LABEL_CLOSED = /^[\s*_\])]*(?:\([^()\n]{0,30}\))?[\s*_]*[:：]/u
export const LABEL_END = /^[^:：]*[:：]/u
const LABEL_BEGUN = /^[\s*_\])]*(?:\([^()\n]{0,30}(?:\)[\s*_]*)?)?$/u
const LONGEST_LABEL = 64
const FIRST_SAID = /[\p{L}\p{N}<]/u

/** `wait`: the text may still become a label; `label`: it names this turn's speaker; `foreign`: it names someone else. */
export type Verdict = 'wait' | 'speech' | 'label' | 'foreign'

/** `first` is true at the beginning of a turn, where any speaker's name counts as this speaker's label. */
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
        // A lower-case letter after the colon ("Human: slow, soft") shows that the name is not a label.
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
