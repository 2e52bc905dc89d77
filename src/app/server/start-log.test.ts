import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { readConfig } from './config.ts'
import { addressWarning, misspeltWarning, sayReady, unboundedSpend } from './start-log.ts'
import type { Environment } from './variables.ts'

const INTERFACES = {
  lo: [{ address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  wlan0: [
    { address: 'fe80::1', family: 'IPv6' as const, internal: false },
    { address: '192.168.1.4', family: 'IPv4' as const, internal: false },
  ],
}

const warned = (env: Environment) => addressWarning(readConfig(env), INTERFACES)

test.each([
  [{ HOST: '0.0.0.0' }, 'http://192.168.1.4:3000'],
  [{ HOST: '::', PORT: '8080' }, 'http://192.168.1.4:8080'],
  [{ HOST: '10.0.0.7' }, 'http://10.0.0.7:3000'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
])('§10 %o without PUBLIC_URL refuses other devices, and the line says what to set', (env, address) => {
  expect(warned(env)).toMatch(/listens to other devices, which are refused at any address but http:\/\/localhost:\d+: /)
  expect(warned(env)?.endsWith(`such as ${address}`)).toBe(true)
})

test('§10 an address without TLS serves a class, and the line says what that means', () => {
  expect(warned({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4:3000' })).toContain(
    'PUBLIC_URL is http://192.168.1.4:3000: passwords and cookies travel readable',
  )
})

test.each<Environment>([
  {},
  { HOST: '::1' },
  { PORT: '8080', PUBLIC_URL: 'http://localhost:8080' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://debates.example' },
])('§10 nothing is said with %o', (env) => {
  expect(warned(env)).toBeNull()
})

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

test('§10 the line of the start names what was set, and repeats no address that may hold a password', () => {
  const env = { DATABASE_URL: 'postgres://u:s3cret@db/d', REDIS_URL: 'redis://:s3cret@cache', HOST: '0.0.0.0' }
  const { lines } = said({ ...env, SESSION_SECRET: 'x'.repeat(32), REGISTRATION: 'off' }, 'info', false)
  expect(lines).toEqual([
    expect.objectContaining({ database: 'postgresql', redis: true, public: true, registration: 'off' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('s3cret')
})

test('§10 a start names what is nearly a setting in its environment; the system’s names are none', () => {
  const env = {
    OPENAI_APIKEY: 'secret',
    LOG_LEVLE: 'debug',
    PATH: '/bin',
    HOME: '/root',
    NO_COLOR: '1',
    DATABASE_URI: '',
  }
  expect(misspeltWarning(env)).toBe(
    'no settings, and read by nothing: LOG_LEVLE (LOG_LEVEL?), OPENAI_APIKEY (OPENAI_API_KEY?)',
  )
  expect(misspeltWarning({ OPENAI_API_KEY: 'secret', PLANS_FILE: 'gone.json', PATH: '/bin' })).toBeNull()
})
