import * as v from 'valibot'
import { wholeNumberText } from '#platform/schemas.ts'
import { bytes, endpoint } from '#platform/endpoint.ts'

/** The highest index of a part, which no response exceeds. */
const PART_MAX = 9_999

/** The zero-based index of a part of the response (spoken-parts.ts). */
const partQuery = v.strictObject({ part: wholeNumberText(/^\d{1,4}$/, 0, PART_MAX) })
const shape = { query: partQuery, answer: bytes('audio/mpeg'), refusals: [404, 429, 503] }

export const hearPart = endpoint('GET', '/api/debates/:id/audio/:responseId', {
  summary: 'One sentence of a turn as audio, where the server has a voice.',
  ...shape,
})

export const hearSharedPart = endpoint('GET', '/api/share/:shareToken/audio/:responseId', {
  summary: 'One sentence of a turn that the link shows this reader, spoken; only where the server has a voice.',
  ...shape,
})
