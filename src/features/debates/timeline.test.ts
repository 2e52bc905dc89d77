import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstItems, timeline } from './timeline.ts'

const at = (turnNumber: number, second: number, name = '') => ({
  name,
  turnNumber,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
})
const named = (entries: readonly { readonly item: { readonly name: string } }[]) => entries.map(({ item }) => item.name)

describe('§2 shared archive: merged by turn number, then by creation time', () => {
  test('an input stands before the first turn that hears it, whichever way the lists came', () => {
    const responses = [at(2, 40, 'cat'), at(1, 10, 'einstein')]
    const inputs = [at(2, 30, 'second fact'), at(3, 50, 'third fact'), at(2, 20, 'first fact')]
    expect(named(timeline(responses, inputs))).toEqual(['einstein', 'first fact', 'second fact', 'cat', 'third fact'])
  })

  test('the first turn’s context stands before it, even when the clock of another server was ahead', () => {
    expect(named(timeline([at(1, 10, 'turn')], [at(1, 11, 'fact')]))).toEqual(['fact', 'turn'])
  })

  test('turn 1000 stands behind turn 999', () => {
    expect(named(timeline([at(1000, 2, 'b'), at(999, 1, 'a')], []))).toEqual(['a', 'b'])
  })

  test('what is equal in all this keeps its order; lists without times are in theirs', () => {
    expect(named(timeline([], [at(4, 1, 'a'), at(4, 1, 'b'), at(4, 1, 'c')]))).toEqual(['a', 'b', 'c'])
    const untimed = [
      { turnNumber: 2, name: 'first' },
      { turnNumber: 2, name: 'second' },
    ]
    expect(named(timeline([{ turnNumber: 1, name: 'turn' }], untimed))).toEqual(['turn', 'first', 'second'])
  })

  test('in a debate as it is written, it is the order that padded numbers and times give', () => {
    const debate = fc.array(fc.boolean(), { maxLength: 40 }).map((steps) => {
      const responses: ReturnType<typeof at>[] = []
      const inputs: ReturnType<typeof at>[] = []
      for (const [second, isTurn] of steps.entries()) {
        ;(isTurn ? responses : inputs).push(at(responses.length + 1, second, String(second)))
      }
      return { responses, inputs }
    })
    fc.assert(
      fc.property(debate, ({ responses, inputs }) => {
        const key = (entry: ReturnType<typeof at>) => `${String(entry.turnNumber).padStart(3, '0')} ${entry.createdAt}`
        const expected = [...responses, ...inputs].toSorted((a, b) => key(a).localeCompare(key(b), 'en'))
        expect(timeline(responses, inputs).map(({ item }) => item)).toEqual(expected)
      }),
    )
  })
})

describe('§6 the first items of a debate', () => {
  const responses = (count: number) => Array.from({ length: count }, (_, n) => at(n + 1, n))
  const first = (count: number, totalItems = count + 1) =>
    firstItems(10, { responses: responses(count), userInputs: [at(1, 1)], liveTurn: null, totalItems })

  test('§9 ten are whole, of eleven the last is left out', () => {
    expect(first(9)).toMatchObject({ items: { length: 10 }, truncated: false })
    expect(first(10)).toMatchObject({ items: { length: 10 }, responses: { length: 9 }, truncated: true })
    expect(
      firstItems(Infinity, { responses: responses(20), userInputs: [], liveTurn: 21, totalItems: 20 }),
    ).toMatchObject({ responses: { length: 20 }, truncated: false, liveTurn: 21 })
  })

  test('of a debate that is cut already the rest counts as left out', () => {
    expect(first(9, 30)).toMatchObject({ items: { length: 10 }, truncated: true })
  })

  test('a turn that is being written counts by its place: context for it stands before it, for the next behind it', () => {
    const live = (inputs: readonly number[], limit = 10) => {
      const userInputs = inputs.map((turn) => at(turn, 99))
      return firstItems(limit, { responses: responses(8), userInputs, liveTurn: 9, totalItems: 8 }).liveTurn
    }
    expect([live([9]), live([9, 10, 10]), live([9, 9]), live([9, 9], Infinity)]).toEqual([9, 9, null, 9])
  })
})
