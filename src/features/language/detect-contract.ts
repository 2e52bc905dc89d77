/** Separate from contract.ts, because valibot’s record would become part of what Home loads (§14). */
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

export const detectLanguage = endpoint('GET', '/api/language/detect-language', {
  summary:
    'The language of the place the caller’s address belongs to, else the one its browser asks for, else English.',
  answer: v.object({ language: v.picklist(INTERFACE_LANGUAGES) }),
})
