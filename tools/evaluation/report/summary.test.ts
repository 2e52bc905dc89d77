import { describe, expect, test } from 'vitest'
import { plantedDebate, plantedTurn } from '../marked-debate.ts'
import { median, summariesOf, summaryOf } from './summary.ts'

describe('turns as a row of figures', () => {
  test('nothing is nothing', () => {
    expect(summaryOf([])).toMatchObject({
      turns: 0,
      kept: { part: 0, of: 0 },
      medianToFirstToken: null,
      medianWords: 0,
    })
  })

  test('each stance is counted apart', () => {
    const stances = ['kept', 'kept', 'lost', 'unclear', 'contested'] as const
    const turns = stances.map((stance, at) => plantedTurn(at + 1, { position: { stance, seen: [] } }))
    expect(summaryOf([plantedDebate(turns)])).toMatchObject({
      kept: { part: 2, of: 5 },
      lost: 1,
      unclear: 1,
      contested: 1,
    })
  })

  test('answers and contexts count where they were due', () => {
    const turns = [plantedTurn(1), plantedTurn(2), plantedTurn(3, { answers: true, context: true })]
    const more = [plantedTurn(4, { answers: false, context: false }), plantedTurn(5, { answers: false })]
    expect(summaryOf([plantedDebate([...turns, ...more])])).toMatchObject({
      answered: { part: 1, of: 3 },
      context: { part: 1, of: 2 },
    })
  })

  test('rounds and questions count where there is something to keep', () => {
    const kept = (round: boolean | null, question: boolean | null) => ({ kept: { round, question } })
    const turns = [kept(null, null), kept(true, false), kept(false, null)].map((marks, at) =>
      plantedTurn(at + 1, marks),
    )
    expect(summaryOf([plantedDebate(turns)])).toMatchObject({
      roundKept: { part: 1, of: 2 },
      questionKept: { part: 0, of: 1 },
    })
  })

  test('every fault of a turn lowers its share', () => {
    const bad = plantedTurn(1, {
      language: { right: false, found: 'en' },
      length: { words: 40, right: false },
      repetition: { sentences: ['again'], within: 0, across: 0, right: false },
      leaks: ['marks of the prompt'],
    })
    const half = { part: 1, of: 2 }
    expect(summaryOf([plantedDebate([bad, plantedTurn(2)])])).toMatchObject({
      language: half,
      length: half,
      unrepeated: half,
      clean: half,
      medianWords: 40,
      medianToFirstToken: 100,
    })
  })

  test('cards count by rows; those that failed are known', () => {
    const cards = (quoted: number, invented: number) => ({ rows: 3, quoted, invented, inventedUrls: 0, right: false })
    const turns = [plantedTurn(1, { cards: cards(3, 0) }), plantedTurn(2, { cards: cards(1, 2) })]
    const failed = plantedTurn(3, {}, { cardsFault: '503' })
    expect(summaryOf([plantedDebate([...turns, failed])])).toMatchObject({
      quotes: { part: 4, of: 6 },
      inventedQuotes: 2,
      withoutCards: 1,
    })
  })

  test('a row for each language, then all', () => {
    const debates = ['de', 'en', 'de'].map((language) => plantedDebate([plantedTurn(1)], { language }))
    const rows = summariesOf(debates).map(({ name, summary }) => [name, summary.turns])
    expect(rows).toEqual([
      ['de', 2],
      ['en', 1],
      ['all', 3],
    ])
  })

  test('the median is a value of the list', () => {
    expect(median([])).toBeNull()
    expect(median([5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(5)
  })
})
