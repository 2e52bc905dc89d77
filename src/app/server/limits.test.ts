import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { unboundedSpend } from './limits.ts'

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
