/** Plays a turn with the calls of the debate's owner, and returns it as a reader sees it. */
import type { Response } from '#features/debates/contract/entries.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import type { Visitor } from './visitor.ts'

interface Event {
  readonly content?: string
  readonly response?: Response
  readonly error?: string
  readonly code?: string
}

/**
 * Has the next turn written; resolves with its text as streamed and as saved. Throws the sentence of a failed turn, with its
 * `code`.
 */
export async function playTurn(visitor: Visitor, debateId: string): Promise<{ streamed: string; response: Response }> {
  const stream = await visitor.open(generateTurn, { params: { id: debateId }, body: {} })
  let streamed = ''
  for await (const event of stream?.events() ?? []) {
    const { content, response, error, code } = event as Event
    streamed += content ?? ''
    if (error !== undefined) throw Object.assign(new Error(error), { code })
    if (response !== undefined) return { streamed, response }
  }
  throw new Error('the turn ended without a response')
}
