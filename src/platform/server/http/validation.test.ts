import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { type ProblemBody, problemSchema } from '#platform/problem.ts'
import type { Problem } from '../errors.ts'
import { problemBody } from './problem-answer.ts'
import { readBody, readQuery } from './validation.ts'

const write = endpoint('POST', '/api/notes', {
  summary: 'Writes notes.',
  body: v.strictObject({
    text: v.optional(v.string()),
    notes: v.optional(v.array(v.strictObject({ text: v.string() }))),
    inner: v.optional(v.strictObject({ deep: v.optional(v.strictObject({})) })),
    labels: v.optional(v.record(v.string(), v.string())),
  }),
  query: v.strictObject({}),
  answer: null,
})
const drop = endpoint('DELETE', '/api/notes', { summary: 'Drops them.', answer: null })

function refused(read: () => unknown): ProblemBody {
  try {
    read()
  } catch (problem) {
    return v.parse(
      problemSchema,
      problemBody(problem as Problem, 'the request', (code) => code),
    )
  }
  throw new Error('was not refused')
}
const keys = (count: number, name = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 1]))

describe('§11: an answer to a wrong body lists its first errors', () => {
  test('2,500 unknown fields: twenty are named, the others counted', () => {
    const { errors, moreErrors, detail } = refused(() => readBody(write, keys(2_500)))
    expect(errors).toHaveLength(20)
    expect(errors?.[0]).toEqual({ path: 'k0', message: 'Unknown field' })
    expect([moreErrors, detail]).toEqual([2_480, 'k0: Unknown field'])
  })

  test('twenty are listed without a count', () => {
    const problem = refused(() => readBody(write, keys(20)))
    expect(problem.errors).toHaveLength(20)
    expect(problem).not.toHaveProperty('moreErrors')
  })

  test('a name of 30 kB is cut, in the list and in the sentence', () => {
    const { errors, detail } = refused(() => readBody(write, { ['n'.repeat(30_000)]: 1 }))
    expect(errors).toEqual([{ path: `${'n'.repeat(50)}…`, message: 'Unknown field' }])
    expect(detail).toBe(`${'n'.repeat(50)}…: Unknown field`)
    const cat = refused(() => readBody(write, { [`${'n'.repeat(49)}🐈🐈`]: 1 }))
    expect(cat.errors).toEqual([{ path: `${'n'.repeat(49)}🐈…`, message: 'Unknown field' }])
  })

  const long = '\u0001'.repeat(1_000)
  test.each<[string, () => unknown]>([
    ['unknown fields', () => readBody(write, keys(2_500))],
    ['long unknown fields', () => readBody(write, keys(30, long))],
    ['long unknown fields of half characters', () => readBody(write, keys(30, '\ud83d'.repeat(1_000)))],
    ['unknown fields further in', () => readBody(write, { inner: { deep: keys(2_500, '"\\"') } })],
    ['items of an array', () => readBody(write, { notes: Array.from({ length: 8_000 }, () => 1) })],
    ['unknown fields of items', () => readBody(write, { notes: Array.from({ length: 300 }, () => keys(9, '🐈')) })],
    ['values below long names', () => readBody(write, { labels: keys(30, long) })],
    ['a text that no database can hold, below a long name', () => readBody(write, { labels: { [long]: 'a\0' } })],
    ['fields where no body is taken', () => readBody(drop, keys(2_500, long.slice(0, 10)))],
    [
      'items where no body is taken',
      () =>
        readBody(
          drop,
          Array.from({ length: 16_000 }, () => 1),
        ),
    ],
    ['parameters', () => readQuery(write, keys(2_500))],
  ])('%s: a few kB at most', (_what, read) => {
    const problem = refused(read)
    expect(problem).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(Buffer.byteLength(JSON.stringify(problem))).toBeLessThan(6_000)
  })
})
