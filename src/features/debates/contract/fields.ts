import * as v from 'valibot'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { trimmedAtMost, visible } from '#platform/text-length.ts'
import { FIELDS, type FieldRule } from '../field-rules.ts'

export const id = v.pipe(v.string(), v.uuid())
export const date = v.pipe(v.string(), v.isoTimestamp())
export const count = v.pipe(v.number(), v.safeInteger())

/** Only the interface languages have scripted phrases and rules for questions and cards. */
export const languageSchema = v.picklist(INTERFACE_LANGUAGES)

export const optionNumberSchema = v.union([v.literal(1), v.literal(2)])
export type OptionNumber = v.InferOutput<typeof optionNumberSchema>

export const written = (...checks: ReturnType<typeof visible>[]) => v.pipe(v.string(), ...checks.flat(), v.trim())

export const fieldSchema = ({ min, max, tooShort, tooLong }: FieldRule) =>
  written(visible(min, tooShort), trimmedAtMost(max, tooLong))

export const questionSchema = fieldSchema(FIELDS.question)
