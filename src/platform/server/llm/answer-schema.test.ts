import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { schemaOf, shapeOf } from './structured-answer.ts'

describe('answer schema', () => {
  test('an optional property is no matter for a strict mode', () => {
    const inner = z.object({ a: z.string(), b: z.optional(z.string()) })
    expect(shapeOf('x', inner).strict).toBe(false)
    expect(shapeOf('x', z.object({ list: z.array(inner) })).strict).toBe(false)
    expect(shapeOf('x', z.object({ list: z.array(z.object({ a: z.string() })) })).strict).toBe(true)
  })

  test('constraints are for the words and the parse, not for the strict mode', () => {
    const schema = z.object({
      kind: z.enum(['a', 'b']),
      names: z.array(z.string().check(z.maxLength(5))).check(z.maxLength(3)),
      value: z.nullable(z.number().check(z.positive())),
    })
    expect(JSON.stringify(schemaOf(schema))).toMatch(/maxItems.*maxLength.*exclusiveMinimum/)
    expect(shapeOf('x', schema)).toEqual({
      name: 'x',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['a', 'b'] },
          names: { type: 'array', items: { type: 'string' } },
          value: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        },
        required: ['kind', 'names', 'value'],
        additionalProperties: false,
      },
    })
  })

  test('a property may be called like a keyword', () => {
    const { schema, strict } = shapeOf('x', z.object({ minLength: z.number(), properties: z.string() }))
    expect(strict).toBe(true)
    expect(schema).toMatchObject({ properties: { minLength: { type: 'number' }, properties: { type: 'string' } } })
  })
})
