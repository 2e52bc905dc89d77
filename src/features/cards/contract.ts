import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'

/** The name and value in the browser's storage and in the cookie that the server reads. */
export const LONG_TURNS = { key: 'longTurns', text: 'text', cards: 'cards' } as const

export const summariseResponse = endpoint('POST', '/api/responses/:id/summary', {
  summary: "A long response as argument cards: a pipe table, made once; only the owner's call costs a model call.",
  answer: v.object({ summary: v.string() }),
  refusals: [404, 429, 503],
})
