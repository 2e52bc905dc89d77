import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { LIMITS, unboundedSpend } from './limits.ts'

const KEY = { OPENAI_API_KEY: 'key', NODE_ENV: 'production' }

test.each([
  ['in development', { OPENAI_API_KEY: 'key' }],
  ['with a ceiling, even of nothing', { ...KEY, LIMITS: '{"dailySpendUsd":0}' }],
  ['where no model costs money', { NODE_ENV: 'production' }],
])('§14 model spend without a ceiling: nothing is logged %s', (_, env) => {
  expect(unboundedSpend(readConfig(env))).toBeNull()
})

test.each([
  KEY,
  { OPENAI_API_KEY: 'key', PUBLIC_URL: 'https://debates.example' },
  { NODE_ENV: 'production', LLM_GATEWAY_URL: 'https://models.example' },
])('§14 the start of a public site without a ceiling is warned: %o', (env) => {
  expect(unboundedSpend(readConfig(env))).toContain('LIMITS={"dailySpendUsd":')
})

test('§14 each limit stands in the table of docs/operations.md, once, with its default', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').split('\n')
  const told = Object.entries(LIMITS).map(([name, value]) => {
    const found = rows.filter((row) => row.startsWith('| `') && row.split('|')[1]?.includes(`\`${name}\``))
    const numbers: readonly string[] = found[0]?.match(/\d+(?:\.\d+)?/g) ?? []
    const defaults = Object.values(typeof value === 'object' && value !== null ? value : { value })
    return {
      name,
      rows: found.length,
      untold: defaults.filter((one) => one !== null && !numbers.includes(String(one))),
    }
  })
  expect(told).toEqual(Object.keys(LIMITS).map((name) => ({ name, rows: 1, untold: [] })))
})
