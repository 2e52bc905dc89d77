import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GENERIC, INTERNAL_ERROR } from '#platform/server/http/problem-answer.ts'
import { fieldTexts } from '../refusal-texts.ts'
import { refusals, sentenceOf } from '../refusals.ts'

const server = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => /\bserver\b.*(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** What is thrown with a status and a code as literals, and what stands in a table of both; with the names of its values. */
const thrown = [
  ...server.matchAll(
    /(?:new Problem\(|super\(|\[)\s*\d{3},\s*'([a-z-]+)'(?:,\s*\{\s*values: \{([^}]*)\})?(, \{ errors)?/g,
  ),
].map(([, code = '', values = '', aboutFields]) => ({
  code,
  values: [...values.matchAll(/(\w+):/g)].map(([, name]) => name),
  aboutFields: aboutFields !== undefined,
}))

describe('contract §3 a refusal is a code and values', () => {
  test('every code that is thrown has its sentence, unless it is said by its fields', () => {
    expect(thrown.length).toBeGreaterThan(45)
    const silent = thrown.filter(({ code, aboutFields }) => !aboutFields && !(code in refusals))
    expect(silent).toEqual([])
  })

  test('a code that is no literal comes from a table that is read above, or from a type of the sentences’ own codes', () => {
    const others = [...server.matchAll(/new Problem\((?!\s*\d{3},\s*')([^,)\n]*(?:, ?[^,){\n]*)?)/g)].map(
      ([, start = '']) => start,
    )
    const expected = [
      '...known',
      '429, code',
      '500, INTERNAL_ERROR',
      '503, codeOf(error',
      'status, name',
      "statusCode, 'bad-request'",
    ]
    expect(others).toHaveLength(expected.length)
    expect(new Set(others)).toEqual(new Set(expected))
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining([INTERNAL_ERROR, 'bad-request']))
  })

  test('every sentence is some refusal’s', () => {
    expect(Object.keys(refusals).filter((code) => !server.includes(`'${code}'`))).toEqual([])
  })

  test('every place of a sentence is among the values that it is given', () => {
    const unfilled = thrown.filter(({ code, values }) =>
      [...(refusals[code] ?? '').matchAll(/\{(\w+)/g)].some(([, place]) => !values.includes(place)),
    )
    expect(unfilled).toEqual([])
    expect(
      thrown
        .filter(({ values }) => values.length > 0)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['misdirected-request', 'not-ready'])
    expect(sentenceOf('not-ready', { away: 'database' })).toBe('Not ready because of: database.')
  })

  test('§5 what is wrong with a field is among the texts', () => {
    expect(fieldTexts).toEqual(GENERIC)
  })
})
