/** Defines fake labellers with known faults, which the measures must detect. */
import * as v from 'valibot'
import { type Answer, READINGS } from '#features/verdict/server/map/read-answers.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import { FIXED_DEBATES } from './fixed-debates.ts'
import type { FormedDebate, LabellingTask } from './forms.ts'
import type { Labeller } from './measure.ts'

/** Never finds an answer to the points of option 1. */
export const loverOfTheFirst = always((task) => (task.turn.optionNumber === 2 ? [] : trueAnswers(task)))

/** Never finds an answer to the points of the side with the longer turns. */
export const loverOfTheLong = always((task) =>
  lengthOf(task.formed, task.turn.optionNumber) < lengthOf(task.formed, task.before.optionNumber)
    ? []
    : trueAnswers(task),
)

/**
 * Decides at random whether one card answers another.
 * @param random returns a number in [0, 1)
 */
export const coin = (random: () => number): Labeller => ({
  label: async ({ cards, others }) =>
    Array.from({ length: READINGS }, () =>
      cards.flatMap(({ id: from }) => others.filter(() => random() < 0.5).map(({ id: to }) => answer(from, to))),
    ),
})

export const perfectModel: Engine = {
  name: 'openai',
  kind: 'remote',
  stream: () => {
    throw new Error('this model writes no turns')
  },
  async structured({ messages, schema, onUsage }) {
    onUsage?.({ tokensIn: 100, tokensOut: 10 })
    return v.parse(schema, trueRows(messages[0]?.content ?? ''))
  },
}

/**
 * Returns the true answers among the cards listed in the prompt.
 * @param shown the user message of the prompt
 */
function trueRows(shown: string): unknown {
  const points = (block: string) =>
    [...(new RegExp(`<<${block} \\w+>>\\n([^]*?)\\n<<end`).exec(shown)?.[1] ?? '').matchAll(/^\d+\. \^ (.+)$/gm)].map(
      ([, point = '']) => point,
    )
  const [cards, others] = [points('cards'), points('others')]
  const answers = FIXED_DEBATES.flatMap((debate) =>
    debate.answers.flatMap(({ from, to, relation }) => {
      const card = (name: string) => {
        const [turn = 0, place = 0] = name.split('.').map(Number)
        return debate.turns[turn - 1]?.cards[place - 1]
      }
      const [answering, answered] = [card(from), card(to)]
      const [mine, theirs] = [cards.indexOf(answering?.point ?? '') + 1, others.indexOf(answered?.point ?? '') + 1]
      return mine > 0 && theirs > 0
        ? [{ card: mine, answered: theirs, quote: answering?.says, reader1: relation, reader2: relation }]
        : []
    }),
  )
  return { answers }
}

function always(label: (task: LabellingTask) => readonly Answer[]): Labeller {
  return { label: async (task) => Array.from({ length: READINGS }, () => label(task)) }
}

function trueAnswers({ formed, cards, others }: LabellingTask): readonly Answer[] {
  return formed.debate.answers.flatMap(({ from, to, relation }) => {
    const [answering, answered] = [cards.find(({ name }) => name === from), others.find(({ name }) => name === to)]
    return answering && answered ? [{ ...answer(answering.id, answered.id), relation }] : []
  })
}

const answer = (from: string, to: string): Answer => ({ from, to, relation: 'refutes', quote: 'words of the turn' })

const lengthOf = ({ turns }: FormedDebate, option: number): number =>
  turns
    .filter(({ optionNumber }) => optionNumber === option)
    .reduce((sum, { response }) => sum + response.content.length, 0)
