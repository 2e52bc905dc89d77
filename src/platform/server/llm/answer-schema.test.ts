import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { schemaOf, shapeOf } from './structured-answer.ts'

describe('answer schema', () => {
  test('an optional property is no matter for a strict mode', () => {
    const inner = v.object({ a: v.string(), b: v.optional(v.string()) })
    expect(shapeOf('x', inner).strict).toBe(false)
    expect(shapeOf('x', v.object({ list: v.array(inner) })).strict).toBe(false)
    expect(shapeOf('x', v.object({ list: v.array(v.object({ a: v.string() })) })).strict).toBe(true)
  })

  test('constraints are for the words and the parse, not for the strict mode', () => {
    const schema = v.object({
      kind: v.picklist(['a', 'b']),
      names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(5))), v.maxLength(3)),
      value: v.nullable(v.pipe(v.number(), v.gtValue(0))),
    })
    expect(JSON.stringify(schemaOf(schema))).toMatch(/maxLength.*maxItems.*exclusiveMinimum/)
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
    const { schema, strict } = shapeOf('x', v.object({ minLength: v.number(), properties: v.string() }))
    expect(strict).toBe(true)
    expect(schema).toMatchObject({ properties: { minLength: { type: 'number' }, properties: { type: 'string' } } })
  })
})
