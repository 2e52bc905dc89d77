/** Creates the five forms in which a fixed debate is labelled: unchanged and after each of four disturbances. */
import { createHash } from 'node:crypto'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { cardIdOf, type KeptCard } from '#features/verdict/server/map/reading.ts'
import { type Disturbance, DISTURBANCES } from './figures.ts'
import type { FixedDebate } from './fixed-debates.ts'

export type Form = 'as-written' | Disturbance
export const FORMS: readonly Form[] = ['as-written', ...DISTURBANCES]

export interface FormCard extends KeptCard {
  readonly id: string
  readonly name: string
}

export interface FormTurn {
  readonly response: { readonly id: string; readonly content: string }
  /** Counted from 1. In the form `sides`, the first turn is Cat's and argues for option 2. */
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly cards: readonly FormCard[]
}

export interface FormedDebate {
  readonly debate: FixedDebate
  readonly form: Form
  readonly turns: readonly FormTurn[]
}

const NAMES = { 1: 'Einstein', 2: 'Cat' } as const
/** The debaters' names in the form `names`, chosen because no model associates them with an opinion. */
const OTHER_NAMES = { 1: 'Ada', 2: 'Bruno' } as const

const PADDING = [
  'I say this calmly, and I would say it again to whoever asks me at whatever hour of the day.',
  'One may turn it over and look at it from above and from below, as one does with a melon at the market.',
  'It is a simple thought, and simple thoughts have always been the ones that I like best to take for a walk.',
  'Nobody need hurry here, for there is time enough and the kettle has only just been put on.',
  'I have thought about it in trains and in waiting rooms, and once during a concert, for which I ask forgiveness.',
  'These are my words, and I have chosen them one after the other, as one picks cherries from a bowl.',
]

/** Returns the debate in this form. The same arguments always give the same result. */
export function inForm(debate: FixedDebate, form: Form): FormedDebate {
  const longer = longerSpeaker(debate)
  const names = form === 'names' ? OTHER_NAMES : NAMES
  const turns = debate.turns.map(({ flourish, cards }, at): FormTurn => {
    const speaker = speakerOf(at)
    const optionNumber = form === 'sides' ? otherOf(speaker) : speaker
    const said = (words: string) => words.replaceAll('{other}', names[otherOf(optionNumber)])
    const response = `${debate.name}-${form}-${at + 1}`
    const paragraphs = cards.map(({ says }) => said(says))
    return {
      response: { id: response, content: proseOf(form, speaker === longer, said(flourish), paragraphs).join('\n\n') },
      turnNumber: at + 1,
      optionNumber,
      cards: cards.map(({ point }, place) => ({
        id: cardIdOf(response, place),
        name: `${at + 1}.${place + 1}`,
        point,
        quote: paragraphs[place] ?? null,
      })),
    }
  })
  return { debate, form, turns }
}

/** Returns a turn's paragraphs. The form `prose` drops the longer speaker's opening and pads the other speaker's paragraphs. */
function proseOf(form: Form, isLonger: boolean, flourish: string, paragraphs: readonly string[]): readonly string[] {
  if (form !== 'prose') return [flourish, ...paragraphs]
  if (isLonger) return paragraphs
  const padded = paragraphs.map((words, at) => [words, PADDING[at % 3], PADDING[3 + (at % 3)]].join(' '))
  return [flourish, ...padded]
}

export interface LabellingTask {
  readonly formed: FormedDebate
  readonly turn: FormTurn
  readonly before: FormTurn
  readonly cards: readonly FormCard[]
  /** The opponent's earlier cards, in the order in which the labeller sees them. */
  readonly others: readonly FormCard[]
}

export function tasksOf(formed: FormedDebate): LabellingTask[] {
  const { turns, form } = formed
  const shown = (cards: readonly FormCard[]) => (form === 'cards' ? shuffled(cards) : cards)
  return turns.flatMap((turn, at) => {
    const earlier = turns.slice(0, at).filter(({ optionNumber }) => optionNumber !== turn.optionNumber)
    const before = earlier.at(-1)
    if (before === undefined) return []
    const others = earlier.flatMap(({ cards }) => cards)
    return [{ formed, turn, before, cards: shown(turn.cards), others: shown(others) }]
  })
}

/** Returns the cards in a shuffled order that is the same in every run, so that runs can be compared. */
function shuffled(cards: readonly FormCard[]): readonly FormCard[] {
  const order = cards.toSorted((a, b) => (hashOf(a.id) < hashOf(b.id) ? -1 : 1))
  return order.every((card, at) => card === cards[at]) ? cards.toReversed() : order
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Returns the speaker whose turns have more characters in total, or the first speaker if they are equal. */
export function longerSpeaker({ turns }: FixedDebate): OptionNumber {
  const length = (speaker: OptionNumber) =>
    turns
      .filter((_, at) => speakerOf(at) === speaker)
      .flatMap(({ flourish, cards }) => [flourish, ...cards.map(({ says }) => says)])
      .join('').length
  return length(1) >= length(2) ? 1 : 2
}

const speakerOf = (at: number): OptionNumber => (at % 2 === 0 ? 1 : 2)
const otherOf = (option: OptionNumber): OptionNumber => (option === 1 ? 2 : 1)
