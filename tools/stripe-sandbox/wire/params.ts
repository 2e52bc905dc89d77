/** Reads the parameters of API calls from strings. Their names and types are checked against the SDK's at compile time. */
import * as v from 'valibot'
import { type ApiError, badRequest } from './api-error.ts'
import type { Form } from './form.ts'

/** A text that must not be empty. To Stripe, an empty text clears the value, which only some parameters allow. */
export const text = v.pipe(v.string(), v.minLength(1))
export const clearableText = v.string()
export const integer = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/, 'integer'),
  v.transform((digits: string) => Number(digits)),
)
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'boolean'),
  v.transform((word: 'true' | 'false') => word === 'true'),
)
export const cleared = v.literal('')
/** Maximum number of keys, and of characters in a key and in a value (docs.stripe.com/api/metadata). */
const METADATA = { keys: 50, key: 40, value: 500 } as const
export const metadata = v.pipe(
  v.record(v.string(), v.string()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    const refuse = (error: string) => addIssue({ message: `metadata: ${error}` })
    const entries = Object.entries(input)
    const long = entries.find(([name]) => name.length > METADATA.key)?.[0]
    const wide = entries.find(([, value]) => value.length > METADATA.value)
    if (entries.length > METADATA.keys) refuse(`Metadata can have up to ${METADATA.keys} keys.`)
    else if (long !== undefined) refuse(`Metadata keys can have up to ${METADATA.key} characters, not ${long.length}.`)
    else if (wide !== undefined) {
      const [key, value] = wide
      const message = `metadata: Metadata values can have up to ${METADATA.value} characters, but you passed in ${value.length}.`
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] })
    }
  }),
)
export const clearableMetadata = v.union([cleared, metadata])

/** The parameters of every list (docs.stripe.com/api/pagination). */
export const pagination = {
  limit: v.optional(integer),
  starting_after: v.optional(text),
  ending_before: v.optional(text),
}

/** Becomes `never`, a compile error, for a parameter whose name or type is not in the SDK. */
type Known<T, S extends Record<string, v.GenericSchema>> = {
  [K in keyof S]: K extends keyof T ? (v.InferOutput<S[K]> extends T[K] ? S[K] : never) : never
}

/** Returns a function that creates a schema for the SDK's parameter type `T`. `expand` is always allowed. */
export function paramsOf<T>() {
  return <S extends Record<string, v.GenericSchema>>(shape: S & Known<T, S>) =>
    v.strictObject({ ...(shape as S), expand: v.optional(v.array(text)) })
}

export function readParams<S extends v.GenericSchema>(schema: S, form: Form): v.InferOutput<S> {
  const result = v.safeParse(schema, form)
  if (result.success) return result.output
  const [issue] = result.issues
  throw refusalOf(issue, form)
}

function refusalOf(issue: v.BaseIssue<unknown>, form: Form): ApiError {
  const path = issue.path?.map(({ key }) => key as string | number) ?? []
  const param = bracketed(path)
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const message = `Received unknown parameter: ${param} (the payment sandbox knows those that this product uses)`
    return badRequest(message, { code: 'parameter_unknown', param })
  }
  if (issue.message.startsWith('metadata: ')) return badRequest(issue.message.slice('metadata: '.length), { param })
  const value = valueAt(form, path)
  if (value === undefined) return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return badRequest(message, { code: 'parameter_invalid_empty', param })
  }
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  if (issue.message === 'integer') {
    return badRequest(`Invalid integer: ${said}`, { code: 'parameter_invalid_integer', param })
  }
  if (issue.message === 'boolean') return badRequest(`Invalid boolean: ${said}`, { param })
  if (issue.type === 'picklist' || issue.type === 'literal') {
    const choices = issue.expected?.replace(/[()"]/g, '').replaceAll(' | ', ', ')
    return badRequest(`Invalid ${param}: must be one of ${choices}`, { param })
  }
  return badRequest(`Invalid ${param}: ${said}`, { param })
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  let value: unknown = form
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((step, at) => (at === 0 ? String(step) : `[${String(step)}]`)).join('')
}
