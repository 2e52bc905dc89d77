import { expect, test } from 'vitest'
import { seededRandom } from '#testing/random.ts'
import { edgeName, type MapCard, uncountedEdges } from './argument-map.ts'
import { cardStrengths } from './strengths.ts'

const card = (id: string, turnNumber: number, round: MapCard['round'] = 'answer'): MapCard => ({
  id,
  responseId: `response ${turnNumber}`,
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  round,
  point: `what ${id} says`,
})
const edge = (from: string, to: string, over: { contestedByYou?: true } = {}) =>
  ({ from, to, relation: 'weakens', contested: false, ...over }) as const

test('§20 the answers that do not count are just those without which the card they answer is as strong', () => {
  const found = { true: 0, false: 0 }
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seededRandom(seed)
    const cards = [1, 2, 3, 4, 5, 6, 7, 8].map((turn) => card(`${turn}`, turn, turn > 6 ? 'closing' : 'answer'))
    const pairs = cards.flatMap((from, at) => cards.slice(0, at).map((to) => [from, to] as const))
    const edges = pairs.flatMap(([from, to]) =>
      from.optionNumber !== to.optionNumber && random() < 0.3 ? edge(from.id, to.id) : [],
    )
    const uncounted = uncountedEdges({ cards, edges })
    const whole = cardStrengths({ cards, edges })
    for (const one of edges) {
      const without = cardStrengths({ cards, edges: edges.filter((other) => other !== one) })
      const takesNothing = without.get(one.to) === whole.get(one.to)
      expect(uncounted.get(edgeName(one)), edgeName(one)).toBe(takesNothing ? 'tooLate' : undefined)
      found[`${takesNothing}`] += 1
    }
  }
  expect(Math.min(found.true, found.false)).toBeGreaterThan(100)
})

test('§20 until a side closes, an answer to which nobody could reply may count later; a contest is the first reason', () => {
  const cards = [card('a', 1, 'opening'), card('b', 2, 'opening'), card('c', 3), card('d', 4)]
  const edges = [edge('c', 'b'), edge('d', 'a'), edge('d', 'c', { contestedByYou: true })]
  expect([...uncountedEdges({ cards, edges })]).toEqual([
    ['d a', 'notYet'],
    ['d c', 'contested'],
  ])
  expect(uncountedEdges({ cards: [...cards, card('e', 5, 'closing')], edges }).get('d a')).toBe('tooLate')
  expect(uncountedEdges({ cards: [...cards, card('e', 5)], edges }).has('d a')).toBe(false)
})
