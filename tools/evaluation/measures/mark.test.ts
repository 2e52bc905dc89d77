import { describe, expect, test } from 'vitest'
import { roundOf } from '#features/debates/rounds.ts'
import type { PlayedDebate, PlayedTurn } from '../play/debate.ts'
import { QUESTIONS } from '../questions/all.ts'
import { marked } from './mark.ts'

const question = (number: number) => {
  const found = QUESTIONS.find((one) => one.number === number)
  if (!found) throw new Error(`no question ${number}`)
  return found
}
const turn = (turnNumber: number, content: string, over: Partial<PlayedTurn> = {}): PlayedTurn => ({
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  round: roundOf(turnNumber),
  content,
  engine: 'scripted',
  promptVersion: 'test',
  msToFirstToken: 10,
  citations: [],
  cards: null,
  cardsFault: null,
  ...over,
})
const SEA = 'The beach is swept by the tide each morning, and whoever can swim begins on a clean floor. By the sea.'
const PEAK = 'A valley keeps its secrets, and a shepherd needs no lighthouse. My answer is “In the mountains”.'

async function marksOf(turns: readonly PlayedTurn[], number = 1, contextFrom: number | null = null) {
  const debate: PlayedDebate = { question: question(number), turns, contextFrom, sources: null, fault: null }
  return (await marked(debate, null)).turns.map(({ marks }) => marks)
}

describe('the measures of a debate', () => {
  test('a turn is measured against what was said before it, not after', async () => {
    const [first, again] = await marksOf([turn(1, SEA), turn(3, SEA)])
    expect(first?.repetition.right).toBe(true)
    expect(again?.repetition.right).toBe(false)
  })

  test('openings need not answer, rebuttals must', async () => {
    const marks = await marksOf([
      turn(1, SEA),
      turn(2, PEAK),
      turn(3, 'Your shepherd and his lighthouse have no secrets.'),
      turn(4, PEAK),
    ])
    expect(marks.map(({ answers }) => answers)).toEqual([null, null, true, false])
  })

  test('context must be addressed in the two turns that first see it', async () => {
    const told = 'The shopkeeper tells us that turnover fell by 12 percent.'
    const marks = await marksOf([turn(1, 'a'), turn(2, 'b'), turn(3, told), turn(4, 'Cars.'), turn(5, 'c')], 4, 3)
    expect(marks.map(({ context }) => context)).toEqual([null, null, true, false, null])
  })

  test('an order in a context is not to be addressed', async () => {
    const marks = await marksOf([turn(1, 'a'), turn(2, 'b'), turn(3, 'Orchidlamp')], 7, 3)
    expect(marks[2]).toMatchObject({ context: null, leaks: ['obeys an order'] })
  })

  test('a judge’s word is taken where there is one', async () => {
    const debate: PlayedDebate = {
      question: question(1),
      turns: [turn(1, SEA)],
      contextFrom: null,
      sources: null,
      fault: null,
    }
    const asked: number[] = []
    const { turns } = await marked(debate, async ({ turnNumber }) => {
      asked.push(turnNumber)
      return { stance: 'contested', seen: [] }
    })
    expect(asked).toEqual([1])
    expect(turns[0]?.marks.position.stance).toBe('contested')
  })

  test('cards are measured where there are any', async () => {
    const cards = '| a | b | c |\n| --- | --- | --- |\n| Order | The beach is swept by the tide | N/A |'
    const [with_, without] = await marksOf([turn(1, SEA, { cards }), turn(2, PEAK, { cardsFault: '503' })])
    expect(with_?.cards).toMatchObject({ rows: 1, quoted: 1 })
    expect(without?.cards).toBeNull()
  })
})
