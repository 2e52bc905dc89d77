import { z } from 'zod/mini'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { texts } from '../texts/form-texts.ts'

export const QUESTION_MAX = 500

export const id = z.uuid()
export const date = z.iso.datetime()

/** Only these languages have scripted phrases, and rules for questions and cards. */
export const languageSchema = z.enum(INTERFACE_LANGUAGES)

export const optionNumberSchema = z.union([z.literal(1), z.literal(2)])
export type OptionNumber = z.infer<typeof optionNumberSchema>

export const written = (...checks: ReturnType<typeof visible>[]) => z.string().check(...checks.flat(), z.trim())

export const questionSchema = written(
  visible(5, texts.questionTooShort),
  trimmedAtMost(QUESTION_MAX, texts.questionTooLong),
)
