/** §10 One line says what was started. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { readConfig } from './config.ts'
import { sayReady } from './start-summary.ts'
import type { Environment } from './variables.ts'

function said(env: Environment, level: 'info' | 'warn', isTerminal: boolean) {
  const [lines, shown]: [string[], string[]] = [[], []]
  const log = createLog(level, { write: (line: string) => void lines.push(line) })
  const started = {
    version: '1.2.3',
    migrated: ['0027_served_by'],
    engine: 'scripted',
    address: 'http://localhost:3000',
  }
  sayReady(log, { ...started, config: readConfig(env) }, isTerminal ? (text) => void shown.push(text) : null)
  return { lines: lines.map((line) => JSON.parse(line) as unknown), shown }
}

const facts = {
  version: '1.2.3',
  node: process.versions.node,
  database: 'embedded',
  migrated: ['0027_served_by'],
  redis: false,
  engine: 'scripted',
  payments: 'off',
  registration: 'open',
  public: false,
}

test.each(['info', 'warn'] as const)(
  '§10 without a terminal it is one line of JSON, also with LOG_LEVEL=%s',
  (level) => {
    const { lines, shown } = said({}, level, false)
    expect(lines).toEqual([
      { level: 30, time: expect.any(Number), ...facts, msg: 'Einstein vs Cat is ready at http://localhost:3000' },
    ])
    expect(shown).toEqual([])
  },
)

test('§10 on a terminal the address stands in a line of its own', () => {
  const { lines, shown } = said({}, 'info', true)
  expect(lines).toEqual([expect.objectContaining({ ...facts, msg: 'started' })])
  expect(shown).toEqual(['Einstein vs Cat is ready at http://localhost:3000\n'])
  expect(said({}, 'warn', true)).toEqual({ lines: [], shown })
})

test('§10 it names what was set, and repeats no address that may hold a password', () => {
  const env = { DATABASE_URL: 'postgres://u:s3cret@db/d', REDIS_URL: 'redis://:s3cret@cache', HOST: '0.0.0.0' }
  const { lines } = said({ ...env, SESSION_SECRET: 'x'.repeat(32), REGISTRATION: 'off' }, 'info', false)
  expect(lines).toEqual([
    expect.objectContaining({ database: 'postgresql', redis: true, public: true, registration: 'off' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('s3cret')
})
