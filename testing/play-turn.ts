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
 * Generates the next turn. Resolves with the streamed text and the saved response. If the turn fails, throws an error with the
 * message and the `code` of the failure.
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
