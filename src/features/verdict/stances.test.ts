import { describe, expect, it } from 'vitest'
import { seededRandom } from '#testing/random.ts'
import { type ChangedMind, stancesOf, type Stance } from './stances.ts'

const READERS = 200
const RUNS = 100

describe('minds changed (§20)', () => {
  it('are told of nobody below five readers', () => {
    const readers = Array.from({ length: 4 }, (): ChangedMind => ({ before: -1, after: 2 }))
    expect(stancesOf(readers)).toBeNull()
    expect(stancesOf([...readers, { before: 0, after: 0 }])).toMatchObject({ n: 5, crossed: 4, stayed: 1 })
  })

  it('counts who stayed, crossed, left the fence and sat down on it, each reader once', () => {
    const readers: ChangedMind[] = [
      { before: -2, after: -1 },
      { before: 1, after: -1 },
      { before: 0, after: 2 },
      { before: 2, after: 0 },
      { before: 0, after: 0 },
    ]
    expect(stancesOf(readers)).toMatchObject({ n: 5, stayed: 2, crossed: 1, leftFence: 1, satDown: 1 })
  })

  it('reads chance alone as no change, also where seven of ten began on one side, in 95 of 100 audiences', () => {
    for (const start of [0.5, 0.3]) {
      const told = audiences((random) => {
        const before = startOf(random, start)
        // One reader in five takes a random stance, regardless of the stance before the debate.
        return { before, after: random() < 0.2 ? anyStance(random) : before }
      })
      expect(told.filter((moved) => moved === 'no-change').length).toBeGreaterThanOrEqual(95)
    }
  })

  it('finds a real crossing of a fifth in 90 of 100 audiences, toward either side', () => {
    for (const [start, from, side] of [
      [0.3, 1, 'option1'],
      [0.7, -1, 'option2'],
    ] as const) {
      const told = audiences((random) => {
        const before = startOf(random, start)
        const won = Math.sign(before) === from && random() < 0.2
        return { before, after: won ? (-before as Stance) : before }
      })
      expect(told.filter((moved) => moved === side).length).toBeGreaterThanOrEqual(90)
    }
  })

  function audiences(reader: (random: () => number) => ChangedMind): (string | undefined)[] {
    return Array.from({ length: RUNS }, (_, run) => {
      const random = seededRandom(run + 1)
      return stancesOf(Array.from({ length: READERS }, () => reader(random)))?.moved
    })
  }
})

/**
 * Returns a random stance before the debate: undecided for one reader in ten, and otherwise on option 1's side with the
 * probability `onOption1`.
 */
function startOf(random: () => number, onOption1: number): Stance {
  if (random() < 0.1) return 0
  const side = random() < onOption1 ? -1 : 1
  return (side * (random() < 0.5 ? 1 : 2)) as Stance
}

function anyStance(random: () => number): Stance {
  return (Math.floor(random() * 5) - 2) as Stance
}
