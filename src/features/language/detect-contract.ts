/** Separate from contract.ts, so that Home does not load valibot’s `record` (§14). */
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

export const detectLanguage = endpoint('GET', '/api/language/detect-language', {
  summary:
    'The language of the place the caller’s address belongs to, else the one its browser asks for, else English.',
  answer: v.object({ language: v.picklist(INTERFACE_LANGUAGES) }),
})
