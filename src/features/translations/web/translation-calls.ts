/** The calls for a debate's translation, by its id; a link has its own (share/web/queries.ts). */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { call } from '#platform/web/calls/call.ts'
import { readTranslations, translatePart, type TranslatedPart } from '../contract.ts'

export interface TranslationCalls {
  /** The beginning of the cache key of these translations. */
  readonly key: readonly string[]
  /** The parts that are translated already. */
  read(language: InterfaceLanguage, signal: AbortSignal): Promise<TranslatedPart[]>
  /** One part; a model is asked when it is missing. */
  translate(part: string, language: InterfaceLanguage, signal: AbortSignal): Promise<TranslatedPart>
}

export function translationCalls(id: string): TranslationCalls {
  const params = { id }
  return {
    key: ['/api/debates', id, 'translations'],
    read: (language, signal) => call(readTranslations, { params, query: { language }, signal }),
    translate: (part, language, signal) => call(translatePart, { params, body: { part, language }, signal }),
  }
}
