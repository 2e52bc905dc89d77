/** The parameters of a call: read from strings, and held to the names and types of the SDK. */
import { z } from 'zod/mini'
import { type ApiError, badRequest } from './api-error.ts'
import type { Form } from './form.ts'

/** A text; Stripe refuses an empty one where nothing can be cleared. */
export const text = z.string().check(z.minLength(1))
/** A text that an empty one clears. */
export const clearableText = z.string()
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, { error: 'integer' })),
  z.transform((digits: string) => Number(digits)),
)
export const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'boolean' }),
  z.transform((word: 'true' | 'false') => word === 'true'),
)
export const cleared = z.literal('')
/** docs.stripe.com/api/metadata: the most keys, and the most characters of a key and of a value. */
const METADATA = { keys: 50, key: 40, value: 500 } as const
export const metadata = z.record(z.string(), z.string()).check(({ value, issues }) => {
  const refuse = (error: string, path: string[] = []) =>
    void issues.push({ code: 'custom', message: `metadata: ${error}`, input: value, path })
  const entries = Object.entries(value)
  const long = entries.find(([name]) => name.length > METADATA.key)?.[0]
  const wide = entries.find(([, text]) => text.length > METADATA.value)
  if (entries.length > METADATA.keys) refuse(`Metadata can have up to ${METADATA.keys} keys.`)
  else if (long !== undefined) refuse(`Metadata keys can have up to ${METADATA.key} characters, not ${long.length}.`)
  else if (wide !== undefined) {
    const length = wide[1].length
    refuse(`Metadata values can have up to ${METADATA.value} characters, but you passed in ${length}.`, [wide[0]])
  }
})
export const clearableMetadata = z.union([cleared, metadata])

/** What every list takes (docs.stripe.com/api/pagination). */
export const pagination = {
  limit: z.optional(integer),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
}

/** Each parameter must be one of the SDK's, and of its type: `never` makes the compiler say which is not. */
type Known<T, S> = {
  [K in keyof S]: K extends keyof T ? (z.output<S[K]> extends T[K] ? S[K] : never) : never
}

/** Makes the reader of a call's parameters; `T` is the SDK's type of them. `expand` is always allowed. */
export function paramsOf<T>() {
  return <S extends Record<string, z.ZodMiniType>>(shape: S & Known<T, S>) =>
    z.strictObject({ ...(shape as S), expand: z.optional(z.array(text)) })
}

/** Reads the parameters. Throws an `ApiError` about the first that is wrong, with Stripe's code. */
export function readParams<S extends z.ZodMiniType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue === undefined) throw badRequest('The parameters are not readable.')
  throw refusalOf(issue, form)
}

function refusalOf(issue: z.core.$ZodIssue, form: Form): ApiError {
  const param = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const name = bracketed([...issue.path, issue.keys[0] ?? ''])
    const message = `Received unknown parameter: ${name} (the payment sandbox knows those that this product uses)`
    return badRequest(message, { code: 'parameter_unknown', param: name })
  }
  // Where nothing may be given instead of metadata, the issue stands inside that of the choice.
  const choices = issue.code === 'invalid_union' ? issue.errors.flat() : [issue]
  const limit = choices.find(({ message }) => message.startsWith('metadata: '))
  if (limit !== undefined) {
    const where = limit === issue ? issue.path : [...issue.path, ...limit.path]
    return badRequest(limit.message.slice('metadata: '.length), { param: bracketed(where) })
  }
  const value = valueAt(form, issue.path)
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
  if (issue.code === 'invalid_value') {
    return badRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
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

/** `['items', 0, 'price']` is called `items[0][price]`. */
function bracketed(path: readonly PropertyKey[]): string {
  return path.map((step, at) => (at === 0 ? String(step) : `[${String(step)}]`)).join('')
}
