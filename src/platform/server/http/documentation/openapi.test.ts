import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { visibleCharacters } from '#platform/characters.ts'
import { atLeast, atMost, trimmedAtMost, visible } from '#platform/text-length.ts'
import { fits, type ValueSchema } from '#testing/schema-values.ts'
import { INVISIBLE_RANGES, readableSchema, requestSchema } from './openapi.ts'

const stringSchema = (schema: v.GenericSchema) => {
  const { properties } = requestSchema(v.strictObject({ text: schema }), 'input') as {
    properties: { text: { pattern?: string; allOf?: { pattern: string }[]; description?: string } }
  }
  return properties.text
}

describe('§11 openapi.json: a request’s texts are as strict as the server', () => {
  test('the ranges are what the check takes for invisible, character by character', () => {
    const ranges = new RegExp(`^[${INVISIBLE_RANGES}]$`, 'u')
    const differing: string[] = []
    for (let code = 1; code <= 0x10_ff_ff; code++) {
      const character = String.fromCodePoint(code)
      if (ranges.test(character) !== (visibleCharacters(character) === 0)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  test('no text holds U+0000 or half of a surrogate pair', () => {
    const { pattern = '' } = stringSchema(v.string())
    const taken = ['', 'a\nb', '🐈', '\ud800', 'a\0b'].map((text) => new RegExp(pattern, 'u').test(text))
    expect(taken).toEqual([true, true, true, false, false])
  })

  test('a minimum of what shows something, a maximum of what is left when trimmed', () => {
    const check = v.pipe(v.string(), ...visible(2), ...trimmedAtMost(4))
    const schema = stringSchema(check)
    const taken = (text: string) => (schema.allOf ?? []).every(({ pattern }) => new RegExp(pattern, 'u').test(text))
    expect(schema).toMatchObject({ type: 'string', minLength: 2 })
    expect(schema.description).toMatch(/2 of its characters.*4 characters/)
    for (const text of ['ab', ' a\u200Db ', '𠮷𠮷', '\u200Bab', '\ufeff\u3000 abcd \n', 'a  b']) {
      expect([taken(text), v.is(check, text)], text).toEqual([true, true])
    }
    for (const text of ['', 'a', 'a\u200B\u3164', '\u{E0100}a', '𠮷', 'abcde', ' \u200Babcd ']) {
      expect([taken(text), v.is(check, text)], text).toEqual([false, false])
    }
    expect([taken('ab\0'), taken('\0ab')]).toEqual([false, false])
  })

  test('what trimming takes away is what JavaScript takes away', () => {
    const { allOf } = stringSchema(v.pipe(v.string(), ...trimmedAtMost(2)))
    const pattern = new RegExp(allOf?.[1]?.pattern ?? '', 'u')
    const differing: string[] = []
    for (let code = 1; code < 0xd8_00; code++) {
      const text = `${String.fromCharCode(code)}ab`
      if (pattern.test(text) !== (text.trim() === 'ab')) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  test('lengths that count everything are the schema’s own, in code points; a pattern of the text’s own stays', () => {
    expect(stringSchema(v.pipe(v.string(), ...atLeast(2), ...atMost(4)))).toMatchObject({ minLength: 2, maxLength: 4 })
    expect(stringSchema(v.pipe(v.string(), v.regex(/^\w+$/)))).toEqual({
      type: 'string',
      allOf: [{ pattern: String.raw`^[^\u0000\ud800-\udfff]*$` }, { pattern: String.raw`^\w+$` }],
    })
  })

  test('§15 a map has any names but three of JavaScript’s own, which are refused', () => {
    const { properties } = requestSchema(v.strictObject({ map: v.record(v.string(), v.string()) }), 'input') as {
      properties: { map: ValueSchema }
    }
    const named = (name: string) => fits(properties.map, Object.fromEntries([[name, 'text']]))
    expect(['a', '', 'constructor', '__proto__'].map(named)).toEqual([true, true, false, false])
  })

  test('of an address’s query the number is told, not the text that carries it', () => {
    const query = v.strictObject({
      limit: v.pipe(v.string(), v.transform(Number), v.number(), v.safeInteger(), v.maxValue(50)),
    })
    expect(requestSchema(query, 'output')).toMatchObject({ properties: { limit: { type: 'integer', maximum: 50 } } })
  })

  test('what a model reads has the lengths and the short patterns, and not those that list characters', () => {
    const exact = requestSchema(
      v.strictObject({
        text: v.pipe(v.string(), ...visible(2), ...trimmedAtMost(4)),
        word: v.pipe(v.string(), v.regex(/^\w+$/)),
        list: v.array(v.string()),
      }),
      'input',
    )
    expect(readableSchema(exact)).toMatchObject({
      properties: {
        text: { type: 'string', minLength: 2, description: expect.stringContaining('4 characters') as string },
        word: { type: 'string', allOf: [{ pattern: String.raw`^\w+$` }] },
        list: { type: 'array', items: { type: 'string' } },
      },
    })
    expect(JSON.stringify(readableSchema(exact))).not.toContain('ud800')
  })
})
