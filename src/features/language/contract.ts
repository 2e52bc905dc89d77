import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

export const UI_TEXTS_MAX = 1_200
export const UI_TEXT_MAX = 300
const UI_BODY_LIMIT = 256 * 1024

const languageSchema = z.enum(INTERFACE_LANGUAGES)
const uiTextSchema = z.string().check(...atMost(UI_TEXT_MAX))

export const listLanguages = endpoint('GET', '/api/language/languages', {
  summary: 'The languages of the interface.',
  answer: z.array(
    z.object({ code: languageSchema, name: z.string(), nativeName: z.string(), flag: z.string(), rtl: z.boolean() }),
  ),
})

/** The caller chooses the names in `elements`; the answer is keyed by the English texts. */
export const translateUi = endpoint('POST', '/api/language/translate-ui', {
  summary: 'The translations of the interface’s English texts; a text that the interface does not have is left out.',
  body: z.strictObject({
    elements: z.record(z.string(), uiTextSchema).check(
      z.refine((texts) => Object.keys(texts).length <= UI_TEXTS_MAX),
      z.meta({ maxProperties: UI_TEXTS_MAX }),
    ),
    targetLanguage: languageSchema,
  }),
  bodyLimit: UI_BODY_LIMIT,
  answer: z.object({ translatedElements: z.record(z.string(), z.string()) }),
})

/** Any other text is returned unchanged. */
export const translateText = endpoint('POST', '/api/language/translate', {
  summary: 'The translation of one English text of the interface.',
  body: z.strictObject({ text: uiTextSchema, targetLanguage: languageSchema }),
  answer: z.object({ translatedText: z.string() }),
})
