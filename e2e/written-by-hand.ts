import type { FakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { says } from '#testing/fake-upstream/script.ts'
import { asksForCards } from './debate-page.ts'

/** The text of a turn: one paragraph of about 1,100 characters. */
export const TURN = Array.from(
  { length: 12 },
  (_, number) => `Sentence ${number + 1} of this speech says something that no other sentence has said before it.`,
).join(' ')

/**
 * Makes the model write the first part of `TURN` at once, and returns a function that releases the next part.
 * @param ends the character offset at which each part ends, except the last
 */
export function writtenByHand(upstream: FakeUpstream, ...ends: readonly number[]): () => void {
  const pieces = [0, ...ends].map((start, at) => TURN.slice(start, ends[at]))
  const waiting: (() => void)[] = []
  let allowed = 0
  const hold = async () => {
    if (allowed === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else allowed -= 1
  }
  upstream.otherwise((body) => (asksForCards(body) ? says('{"cards":[]}') : { pieces, hold }))
  return () => {
    const next = waiting.shift()
    if (next === undefined) allowed += 1
    else next()
  }
}
