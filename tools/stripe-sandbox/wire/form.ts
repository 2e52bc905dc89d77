/** Parses `application/x-www-form-urlencoded` with bracketed names, as Stripe's API does: `items[0][price]=price_1`. */
import { badRequest } from './api-error.ts'

export type FormValue = string | FormValue[] | Form
export interface Form {
  [name: string]: FormValue
}

/** Maximum nesting depth of a name, which no parameter of Stripe reaches. */
const DEEPEST = 8
const NAME = /^[^[\]]+(?:\[[^[\]]*\])*$/

/** Returns the parameters as a tree of strings. A hash with the keys 0, 1, 2… becomes a list. Throws an `ApiError`. */
export function readForm(encoded: string): Form {
  const root = emptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) put(root, name, value)
  return withLists(root) as Form
}

function put(root: Form, name: string, value: string): void {
  const steps = name.split(/[[\]]+/).filter((step, at) => at === 0 || step !== '')
  const isList = name.endsWith('[]')
  if (!NAME.test(name) || steps.length > DEEPEST) throw badRequest(`Invalid name of a parameter: ${name}`)
  let place = root
  for (const step of isList ? steps : steps.slice(0, -1)) {
    const next = (place[step] ??= emptyForm())
    if (typeof next === 'string' || Array.isArray(next)) throw badRequest(`Invalid hash: ${name}`, { param: name })
    place = next
  }
  const last = isList ? String(Object.keys(place).length) : steps.at(-1)
  if (last !== undefined) place[last] = value
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d{1,4}$/.test(name))
  if (isList) return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, each]) => withLists(each))
  for (const [name, each] of entries) value[name] = withLists(each)
  return value
}

/** Returns a hash without a prototype, because a parameter may have the name `__proto__`. */
function emptyForm(): Form {
  return Object.create(null) as Form
}
