import { expect, test } from 'vitest'
import { FIRST_TURN_DELAY_MS } from '#features/debates/rules.ts'
import { stoppedClock } from '#testing/clock.ts'
import { scriptedSource } from '#testing/turn-source.ts'
import { TurnWatching } from './turn-watching.ts'

const EMPTY = { currentTurn: 1, liveTurn: null, responses: [], can: { advance: true } }

test.each([
  ['this page created it', 60],
  ['another page created it', undefined],
])('§9 the first turn begins 100 ms after a debate is there; %s', async (_, ago) => {
  const clock = stoppedClock()
  const source = scriptedSource()
  const createdAt = ago === undefined ? undefined : clock.now() - ago
  const calls = { source: () => source, ended: async () => {}, refetch: async () => {}, createdAt: () => createdAt }
  const watching = new TurnWatching(calls, clock, () => {})
  watching.knows(EMPTY, clock.now(), () => {})
  await clock.advance(FIRST_TURN_DELAY_MS - (ago ?? 0) - 1)
  expect(source.connections).toHaveLength(0)
  await clock.advance(1)
  expect(source.connections).toHaveLength(1)
  watching.close()
})
