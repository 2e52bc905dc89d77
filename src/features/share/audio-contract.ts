/** The calls that read a shared debate aloud (§20 Listen); a debate's id has its own (voice/contract.ts). */
import { audioBytes, partQuery } from '#features/voice/contract.ts'
import { endpoint } from '#platform/endpoint.ts'

export const hearSharedPart = endpoint('GET', '/api/share/:shareToken/audio/:responseId', {
  summary: 'One sentence of a turn that the link shows this reader, spoken; only where the server has a voice.',
  query: partQuery,
  answer: audioBytes,
  refusals: [404, 429, 503],
})

export const hearShared = endpoint('GET', '/api/share/:shareToken/audio.mp3', {
  summary:
    'The debate that a link opens as one recording; without an account its first 10 items. 503 while it is being made.',
  answer: audioBytes,
  refusals: [404, 429, 503],
})
