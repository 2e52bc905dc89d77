import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { languageSchema } from '#features/debates/contract/fields.ts'

/** `head` means the question and positions; otherwise the id of a response or user input. */
const partSchema = z.string().check(...atMost(36))

export const translatedPartSchema = z.object({
  part: partSchema,
  texts: z.array(z.string()),
  /** A response's argument cards: points are translated, quotations are not. */
  summary: z.nullable(z.string()),
})
export type TranslatedPart = z.infer<typeof translatedPartSchema>

export const translationsQuery = z.strictObject({ language: languageSchema })
export const translationBody = z.strictObject({ part: partSchema, language: languageSchema })

export const readTranslations = endpoint('GET', '/api/debates/:id/translations', {
  summary: 'The parts of a debate that are translated already; costs no model call.',
  query: translationsQuery,
  answer: z.array(translatedPartSchema),
  refusals: [404],
})

export const translatePart = endpoint('POST', '/api/debates/:id/translations', {
  summary: "One part in a language, translated once; only a signed-in reader's call costs a model call.",
  body: translationBody,
  answer: translatedPartSchema,
  refusals: [401, 404, 429, 503],
})
