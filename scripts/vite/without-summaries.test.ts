import { describe, expect, test } from 'vitest'
import { emptySummaries } from './without-summaries.ts'

describe('the sentences of the generated documentation are left out of the browser’s program', () => {
  test('nothing else is: a field of that name, the lines behind it, an apostrophe within', () => {
    const source = [
      `  summary: z.nullable(z.string()),`,
      `  summary:`,
      `    "Copies another's debate, 'as it is', into one's own.",`,
      `  answer: shared,`,
      `  summary: 'It\\'s one.', body: null`,
      `  refusals: [401,`,
      `    429],`,
      `  const refusals: readonly string[] = []`,
    ]
    expect(emptySummaries(source.join('\n')).split('\n')).toEqual([
      source[0],
      `  summary: ''`,
      `,`,
      source[3],
      `  summary: '', body: null`,
      `  `,
      ``,
      source[7],
    ])
  })
})
