/** Separate from contract.ts, because zod would become part of what Home loads first (§14). */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

export const detectLanguage = endpoint('GET', '/api/language/detect-language', {
  summary:
    'The language of the place the caller’s address belongs to, else the one its browser asks for, else English.',
  answer: z.object({ language: z.enum(INTERFACE_LANGUAGES) }),
})
