import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

export const UI_TEXTS_MAX = 1_200
export const UI_TEXT_MAX = 300
const UI_BODY_LIMIT = 256 * 1024

const languageSchema = v.picklist(INTERFACE_LANGUAGES)
const uiTextSchema = v.pipe(v.string(), ...atMost(UI_TEXT_MAX))

export const listLanguages = endpoint('GET', '/api/language/languages', {
  summary: 'The languages of the interface.',
  answer: v.array(
    v.object({ code: languageSchema, name: v.string(), nativeName: v.string(), flag: v.string(), rtl: v.boolean() }),
  ),
})

/** The keys of `elements` are arbitrary, whereas the keys of `translatedElements` are the English texts. */
export const translateUi = endpoint('POST', '/api/language/translate-ui', {
  summary: 'The translations of the interface’s English texts; a text that the interface does not have is left out.',
  body: v.strictObject({
    elements: v.pipe(
      v.record(v.string(), uiTextSchema),
      v.check((texts) => Object.keys(texts).length <= UI_TEXTS_MAX),
      v.metadata({ maxProperties: UI_TEXTS_MAX }),
    ),
    targetLanguage: languageSchema,
  }),
  bodyLimit: UI_BODY_LIMIT,
  answer: v.object({ translatedElements: v.record(v.string(), v.string()) }),
})

/** A text that the interface does not contain is returned unchanged. */
export const translateText = endpoint('POST', '/api/language/translate', {
  summary: 'The translation of one English text of the interface.',
  body: v.strictObject({ text: uiTextSchema, targetLanguage: languageSchema }),
  answer: v.object({ translatedText: v.string() }),
})
