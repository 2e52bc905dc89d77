import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { languageSchema } from '#features/debates/contract/fields.ts'

/** `head` for the question and positions, otherwise the id of a response or user input. */
const partSchema = v.pipe(v.string(), ...atMost(36))

export const translatedPartSchema = v.object({
  part: partSchema,
  texts: v.array(v.string()),
  /** A response's argument cards, with translated points and original quotations; null if there are none. */
  summary: v.nullable(v.string()),
})
export type TranslatedPart = v.InferOutput<typeof translatedPartSchema>

export const translationsQuery = v.strictObject({ language: languageSchema })
export const translationBody = v.strictObject({ part: partSchema, language: languageSchema })

export const readTranslations = endpoint('GET', '/api/debates/:id/translations', {
  summary: 'The parts of a debate that are translated already; costs no model call.',
  query: translationsQuery,
  answer: v.array(translatedPartSchema),
  refusals: [404],
})

export const translatePart = endpoint('POST', '/api/debates/:id/translations', {
  summary: "One part in a language, translated once; only a signed-in reader's call costs a model call.",
  body: translationBody,
  answer: translatedPartSchema,
  refusals: [401, 404, 429, 503],
})
