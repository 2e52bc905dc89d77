/** Calls by a debate's id; a link has its own (share/web/queries.ts). */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { call } from '#platform/web/calls/call.ts'
import { readTranslations, translatePart, type TranslatedPart } from '../contract.ts'

export interface TranslationCalls {
  readonly key: readonly string[]
  read(language: InterfaceLanguage, signal: AbortSignal): Promise<TranslatedPart[]>
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
