import { expect } from 'vitest'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { speechGuard } from '#features/turns/server/debaters/speech/speech-guard.ts'

/** Sends these pieces through the guard. Returns the text that it lets through, and whether it ended the response. */
export function heard(pieces: readonly string[], speaker: OptionNumber = 1, strict = false) {
  const guard = speechGuard(speaker, strict)
  let text = ''
  for (const piece of pieces) {
    text += guard.push(piece)
    if (guard.done()) break
  }
  text += guard.flush()
  return { text, over: guard.done() }
}

/** Returns the text that the guard lets through. Fails if that text depends on how the response is split into pieces. */
export function eachWay(answer: string, speaker: OptionNumber = 1, strict = false) {
  const ways = [
    [answer],
    [...answer],
    answer.match(/\s*\S+/gu) ?? [],
    answer.match(/[^]{1,3}/gu) ?? [],
    answer.match(/[^]{1,7}/gu) ?? [],
  ]
  const [first = '', ...others] = ways.map((pieces) => heard(pieces, speaker, strict).text)
  for (const other of others) expect(other).toBe(first)
  return first.trim()
}
