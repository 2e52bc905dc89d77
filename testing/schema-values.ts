/** Generates values that a published JSON Schema accepts or refuses, so that tests can call the product as it is documented. */
import fc from 'fast-check'
import { anythingTyped } from './anything-typed.ts'

export interface ValueSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'null'
  readonly anyOf?: readonly ValueSchema[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
  /** Unlisted properties: `false` forbids them, `{}` allows any, and a schema describes their values. */
  readonly additionalProperties?: false | ValueSchema | Readonly<Record<string, never>>
  readonly propertyNames?: { readonly not: { readonly enum: readonly string[] } }
  readonly maxProperties?: number
  readonly items?: ValueSchema
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: 'email'
  readonly allOf?: readonly { readonly pattern: string }[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const OF_OBJECTS = ['properties', 'required', 'additionalProperties', 'propertyNames', 'maxProperties']
const OF_VALUES = ['pattern', 'format', 'allOf', 'minLength', 'maxLength', 'minimum', 'maximum']
const OF_LISTS = ['items', 'maxItems']
const KNOWN = new Set(['type', 'description', 'enum', 'const', 'anyOf', ...OF_LISTS, ...OF_OBJECTS, ...OF_VALUES])

/** Returns whether the value fits the schema (JSON Schema 2020-12). Throws if the schema has an unknown keyword. */
export function fits(schema: ValueSchema, value: unknown): boolean {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword))
  if (unknown.length > 0) throw new Error(`unknown keywords: ${unknown.join(', ')}`)
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value))
  if (schema.type === 'null') return value === null
  if (schema.type === 'string') return typeof value === 'string' && isText(schema, value)
  if (schema.type === 'boolean') return typeof value === 'boolean'
  if (schema.type === 'integer') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
  }
  if (schema.type === 'array') return Array.isArray(value) && isList(schema, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { properties = {}, required = [], additionalProperties, propertyNames, maxProperties } = schema
  if (Object.keys(value).length > (maxProperties ?? Number.POSITIVE_INFINITY)) return false
  if (propertyNames?.not.enum.some((name) => Object.hasOwn(value, name))) return false
  if (required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known !== undefined) return fits(known, part)
    return isOfMap(additionalProperties) ? fits(additionalProperties, part) : additionalProperties !== false
  })
}

const isOfMap = (schema: ValueSchema['additionalProperties']): schema is ValueSchema =>
  typeof schema === 'object' && 'type' in schema

function isList({ items, maxItems = Number.POSITIVE_INFINITY }: ValueSchema, list: readonly unknown[]): boolean {
  return list.length <= maxItems && list.every((item) => items === undefined || fits(items, item))
}

function isText(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, allOf = [] }: ValueSchema,
  text: string,
) {
  const length = [...text].length
  const patterns = [...(pattern === undefined ? [] : [pattern]), ...allOf.map((part) => part.pattern)]
  return length >= minLength && length <= maxLength && patterns.every((one) => new RegExp(one, 'u').test(text))
}

/** Lengths around the product's maximums (§5, contracts), where off-by-one errors appear. */
const LENGTHS = [20, 50, 100, 128, 200, 500, 2000]
const PLAIN = ['a', 'B', '7', 'é', 'é', '字', '𠮷', '😀']
const BLANK = [' ', '\n', '\u00a0', '\u3000', '\u200b', '\u200d', '\ufe0f', '\u3164', '\u2800', '\ufeff', '\u0085']

/** Generates ordinary text, text that is almost invisible, and text about as long as a field's maximum. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '7'), minLength: 2, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...PLAIN), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', '𠮷', ...BLANK), maxLength: 8 }),
  anythingTyped(6),
  fc
    .tuple(fc.constantFrom(...LENGTHS), fc.integer({ min: -1, max: 1 }), fc.constantFrom('a', '𠮷', '字', 'é'))
    .chain(([length, more, letter]) =>
      fc.constantFrom('', ' ', '\u200b').map((end) => `${end}${letter.repeat(length + more)}${end}`),
    ),
)

export function fitting(schema: ValueSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9 })
  if (schema.type === 'string') return textOf(schema).filter((text) => fits(schema, text))
  if (schema.type === 'array') {
    return schema.items === undefined
      ? fc.constant([])
      : fc.array(fitting(schema.items), { maxLength: schema.maxItems ?? 4 })
  }
  const { properties = {}, required = [], additionalProperties } = schema
  if (isOfMap(additionalProperties)) {
    return fc.dictionary(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }), fitting(additionalProperties), {
      maxKeys: 4,
      noNullPrototype: true,
    })
  }
  const parts = Object.entries(properties).map(([name, part]) => [name, fitting(part)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] })
}

function textOf({ format, allOf = [] }: ValueSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  // Random text almost never matches an id's pattern, so ids are generated from it. fast-check cannot do this for a pattern with
  // `\p`, but such a pattern accepts the letters of any text.
  const form = allOf.find(({ pattern }) => pattern.includes(String.raw`\d`))
  return form === undefined ? anyText : fc.stringMatching(new RegExp(form.pattern))
}

const PROTO: unknown = JSON.parse('{"__proto__":"a"}')
const odd = fc.oneof(anyText, fc.constantFrom(null, true, 0, -1, 6, 51, 1.5, 1e21, '', [], ['a'], {}, { a: 1 }, PROTO))

/** Generates bodies that the schema refuses, either non-objects or objects with one wrong, missing or extra property. */
export function unfitting(schema: ValueSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const object = fitting(schema) as fc.Arbitrary<Record<string, unknown>>
  const without = (from: Record<string, unknown>, name: string) =>
    Object.fromEntries(Object.entries(from).filter(([one]) => one !== name))
  return fc
    .oneof(
      fc.constantFrom<unknown>(null, [], [{}], 'text', 7, true),
      {
        weight: 4,
        arbitrary: fc
          .tuple(object, fc.constantFrom(...names), odd)
          .map(([from, name, value]) => ({ ...from, [name]: value })),
      },
      fc.tuple(object, fc.constantFrom(...names)).map(([from, name]) => without(from, name)),
      fc
        .tuple(object, fc.constantFrom('extra', '__proto__', 'constructor', ''))
        .map(([from, name]) => ({ ...from, [name]: 1 })),
    )
    .filter((value) => !fits(schema, value))
}
