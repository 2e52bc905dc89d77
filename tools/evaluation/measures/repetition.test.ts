import { describe, expect, test } from 'vitest'
import { repetitionOf } from './repetition.ts'

const ASKED = ['Is it better to live by the sea or in the mountains?', 'By the sea', 'In the mountains']
const GOOD = `The tide tidies up after everybody. Whoever wakes beside it begins each day on a swept floor.

I once asked a fisherman why he never locked his door. He pointed at the horizon and said that nobody sneaks up from there.`
const said = (content: string, optionNumber: 1 | 2 = 1) => ({ content, optionNumber })
const mark = (content: string, earlier: readonly ReturnType<typeof said>[] = [], language = 'en') =>
  repetitionOf(said(content), earlier, ASKED, language)

describe('§13: a debater does not repeat', () => {
  test('a good turn is right', () => {
    expect(mark(GOOD)).toEqual({ sentences: [], within: 0, across: 0, right: true })
  })

  test('the same sentence twice in a turn is not', () => {
    const { sentences, right } = mark(`${GOOD}\n\nThe tide tidies up after **everybody**!`)
    expect(sentences).toEqual(['The tide tidies up after everybody!'])
    expect(right).toBe(false)
  })

  test('a sentence of an earlier turn is not, whoever said it', () => {
    const sentence = 'Whoever wakes beside it begins each day on a swept floor.'
    expect(mark(sentence, [said(GOOD, 1)]).right).toBe(false)
    expect(mark(sentence, [said(GOOD, 2)]).sentences).toEqual([sentence])
  })

  test('going round in circles with small changes is not', () => {
    const circle = ['one', 'two', 'three', 'four', 'five', 'six']
      .map((number) => `The sea gives people peace and calm for the ${number} time.`)
      .join(' ')
    const { sentences, within, right } = mark(circle)
    expect(sentences).toEqual([])
    expect(within).toBeGreaterThan(0.5)
    expect(right).toBe(false)
  })

  test('half of one’s last turn again is not', () => {
    const again = `As I said, I once asked a fisherman why he never locked his door, and he pointed at the horizon and said that nobody sneaks up from there, never.`
    const { across, right } = mark(again, [said(GOOD, 1)])
    expect(across).toBeGreaterThan(0.5)
    expect(right).toBe(false)
  })

  test('quoting the opponent, reading the question again and a short word are free', () => {
    const answer = `You say “Whoever wakes beside it begins each day on a swept floor”. Is it better to live by the sea or in the mountains? I think not.`
    expect(mark(answer, [said(GOOD, 2), said('I think not. A peak keeps its own counsel.', 1)]).right).toBe(true)
  })

  test('scripts without spaces are measured as well', () => {
    const sentence = '大海每天早上都把沙滩打扫得干干净净。'
    expect(mark(`${sentence}我喜欢这样。${sentence}`, [], 'zh').sentences).toEqual([sentence])
    expect(mark(`${sentence}我在海边住了三年。`, [], 'zh').right).toBe(true)
  })
})
