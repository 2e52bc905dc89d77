import type { Response } from '#features/debates/contract/entries.ts'
import { describe, expect, test } from 'vitest'
import { writeCards } from '#features/debates/cards.ts'
import { mapFinder } from './debate-map.ts'
import type { KeptTurn } from './map-store.ts'
import { cardsOnMap, type SeenDebate } from './turns-on-map.ts'

const TURNS = 90
const NOTHING_KEPT: ReadonlyMap<string, KeptTurn> = new Map()

/**
 * Returns a debate in which each turn quotes the previous one.
 * @param summaries keyed by turn number
 */
function debateWith(summaries: Readonly<Record<number, string>> = {}): SeenDebate {
  const said = (turn: number) => `the buses of street number ${turn} carry more people than its cars`
  const responses = Array.from({ length: TURNS }, (_, at) => {
    const turnNumber = at + 1
    const content = `You say “${said(at)}”, which nobody has counted at all. But I say that ${said(turnNumber)}, and that is so.`
    const summary = summaries[turnNumber] ?? null
    return { id: `r${turnNumber}`, turnNumber, optionNumber: at % 2 === 0 ? 1 : 2, content, citations: [], summary }
  })
  const texts = { question: 'Are buses better?', option1: 'They are', option2: 'They are not', language: 'en' }
  return { id: 'd', ...texts, responses: responses as unknown as Response[] }
}
function sameCards(turn: number): string {
  const debate = debateWith()
  const response = debate.responses[turn - 1] as Response
  const cards = cardsOnMap(debate, response, undefined)
  return writeCards(cards.map((card) => ({ ...card, url: null })))
}
const otherCards = writeCards([{ point: 'Something else', quote: 'and that is so.', url: null }])

describe('§20 the map of a debate that has changed', () => {
  test('a summary that changes no card, or that of a turn beyond the map, leaves the same map', async () => {
    const find = mapFinder()
    const map = await find(debateWith(), NOTHING_KEPT)
    expect(map.edges.length).toBeGreaterThan(70)
    expect(await find(debateWith({ 5: sameCards(5), 85: otherCards }), NOTHING_KEPT)).toBe(map)
  })

  test('a summary with other cards has its own turn and the next read anew, and no other', async () => {
    const find = mapFinder()
    const before = new Set((await find(debateWith(), NOTHING_KEPT)).edges)
    const map = await find(debateWith({ 5: otherCards }), NOTHING_KEPT)
    expect(map.cards.filter(({ turnNumber }) => turnNumber === 5).map(({ point }) => point)).toEqual(['Something else'])
    const anew = map.edges.filter((edge) => !before.has(edge)).map(({ from }) => from.split('.')[0])
    expect(new Set(anew)).toEqual(new Set(['r5', 'r6']))
  })

  test('one more turn has itself read, and none before it', async () => {
    const find = mapFinder()
    const debate = debateWith()
    const shorter = { ...debate, responses: debate.responses.slice(0, 40) }
    const before = await find(shorter, NOTHING_KEPT)
    const map = await find({ ...debate, responses: debate.responses.slice(0, 41) }, NOTHING_KEPT)
    expect(map.edges.filter((edge) => !before.edges.includes(edge)).map(({ from }) => from.split('.')[0])).toEqual([
      'r41',
    ])
    expect(await find(shorter, NOTHING_KEPT)).toBe(before)
  })

  test('other work of the process is done between two turns', async () => {
    let done = 0
    const work = () => {
      done += 1
      again = setImmediate(work)
    }
    let again = setImmediate(work)
    await mapFinder()(debateWith(), NOTHING_KEPT)
    clearImmediate(again)
    expect(done).toBeGreaterThan(80)
  })
})
