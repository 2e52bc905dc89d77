import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { modelSchema } from '#features/models/contract.ts'

export const chooseModels = endpoint('POST', '/api/debates/:id/models', {
  summary: 'Goes on with these models, from the next turn that begins.',
  body: z.strictObject({ option1Model: modelSchema, option2Model: modelSchema }),
  answer: null,
  refusals: [401, 403, 404],
})
