/** Readers of answers whose faults are known (§20): what the judge must tell apart. Each reads every turn three times. */
import { READINGS, type Answer } from '#features/verdict/server/map/read-answers.ts'
import type { FormedDebate, ReadingTask } from '#features/verdict/server/judge/forms.ts'
import type { JudgedReader } from '#features/verdict/server/judge/measure.ts'

/** Finds the answers that are given, each time. */
export const perfect = always(trueAnswers)

/** Whatever speaks against option 1 is no answer to it. */
export const loverOfTheFirst = always((task) => (task.turn.optionNumber === 2 ? [] : trueAnswers(task)))

/** Whatever speaks against the side that has said more is no answer to it. */
export const loverOfTheLong = always((task) =>
  lengthOf(task.formed, task.turn.optionNumber) < lengthOf(task.formed, task.before.optionNumber)
    ? []
    : trueAnswers(task),
)

/** Tosses a coin for each pair. @param random in [0, 1) */
export const coin = (random: () => number): JudgedReader => ({
  read: async ({ cards, others }) =>
    Array.from({ length: READINGS }, () =>
      cards.flatMap(({ id: from }) => others.filter(() => random() < 0.5).map(({ id: to }) => answer(from, to))),
    ),
})

function always(read: (task: ReadingTask) => readonly Answer[]): JudgedReader {
  return { read: async (task) => Array.from({ length: READINGS }, () => read(task)) }
}

function trueAnswers({ formed, cards, others }: ReadingTask): readonly Answer[] {
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
