import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'

export const summariseResponse = endpoint('POST', '/api/responses/:id/summary', {
  summary: "A long response as argument cards: a pipe table, made once; only the owner's call costs a model call.",
  answer: v.object({ summary: v.string() }),
  refusals: [404, 429, 503],
})
