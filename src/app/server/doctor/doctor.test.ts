import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { EmbeddedServerLost } from '#platform/server/database/unavailable.ts'
import { EngineError, type EngineFault } from '#platform/server/llm/port.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { streamOf } from '#testing/stream-of.ts'
import { openToRead } from '../operator/read-database.ts'
import type { Environment } from '../variables.ts'
import { examine, report } from './doctor.ts'
import { type DatabaseState, type Surroundings, surroundings as surroundingsOfHere } from './surroundings.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const NEWEST = shippedMigrations().at(-1)?.when ?? 0
const SITE = 'https://debates.example'

const env: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: SITE,
  TRUST_PROXY: '10.0.0.1',
  DATABASE_URL: 'postgres://debates:pass@db.example/debates',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  REDIS_URL: 'redis://redis.example',
  OPENAI_API_KEY: 'sk-openai',
  XAI_API_KEY: 'sk-xai',
  ANTHROPIC_API_KEY: 'sk-anthropic',
  LLM_GATEWAY_URL: 'http://gateway.example/v1',
  OIDC_ISSUER: 'https://people.example',
  OIDC_CLIENT_ID: 'debates',
  SEARXNG_URL: 'http://search.example',
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  LIMITS: '{"dailySpendUsd":20}',
  LOCAL_MODEL: '/models/mine.gguf',
}

type Answer = () => Response
const events =
  (clock: { now: number }, pause: number): Answer =>
  () => {
    async function* parts() {
      yield new TextEncoder().encode('data: 1\n\n')
      clock.now += pause
      yield new TextEncoder().encode('data: 2\n\n')
    }
    return new Response(streamOf(parts()))
  }
const status =
  (code: number): Answer =>
  () =>
    new Response(null, { status: code })
const json =
  (value: unknown): Answer =>
  () =>
    Response.json(value)
const away: Answer = () => {
  throw new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })
}

const failingClose = () => {
  throw new Error('nothing may be changed without --fix')
}

interface Plant {
  readonly env?: Environment
  readonly answers?: (clock: { now: number }) => Record<string, Answer>
  readonly around?: Partial<Surroundings>
  readonly folder?: Partial<Surroundings['folder']>
}

function surroundings({ env: more = {}, answers, around, folder }: Plant = {}): Surroundings {
  const clock = { now: NOW }
  const answer: Record<string, Answer> = {
    [`${SITE}/healthz`]: status(200),
    [`${SITE}/api/config`]: json({ publicUrl: SITE }),
    [`${SITE}/healthz/stream`]: events(clock, 1_000),
    [`${SITE}/metrics`]: status(404),
    [`${SITE}/api/stripe/webhook`]: status(204),
    'https://people.example/.well-known/openid-configuration': json({ issuer: 'https://people.example' }),
    'http://search.example': status(200),
    ...answers?.(clock),
  }
  return {
    env: { ...env, ...more },
    fetch: async (url) => (answer[url] ?? away)(),
    now: () => clock.now,
    folder: {
      writable: () => true,
      closedToUs: () => null,
      openToOthers: () => null,
      close: failingClose,
      freeBytes: async () => 10 ** 10,
      hasFile: () => true,
      ...folder,
    },
    remotes: answering(null),
    database: stateOf({}),
    redis: async () => NOW,
    stripe: async () => [],
    sign: async () => 't=1,v1=signature',
    ...around,
  }
}

/** Returns providers without a list of models. @param fault the error of every call to OpenAI; null if all calls succeed */
const answering =
  (fault: EngineFault | null): Surroundings['remotes'] =>
  (config) => {
    const engine = (name: 'openai' | 'xai' | 'anthropic' | 'gateway') => {
      const isThere = config[name]?.key || config[name]?.baseUrl
      const failed = fault !== null && name === 'openai' ? new EngineError(fault, 'planted', { status: 401 }) : null
      const probe = () => (failed === null ? Promise.resolve() : Promise.reject(failed))
      return isThere ? { ...handEngine({ name }), models: async () => null, probe, close: async () => {} } : null
    }
    const [openai, xai, anthropic] = [engine('openai'), engine('xai'), engine('anthropic')]
    return { remotes: { openai, xai, anthropic, gateway: engine('gateway') }, gateway: null }
  }

const stateOf = (state: Partial<DatabaseState>) => async () => ({
  last: NEWEST,
  now: NOW,
  readOnly: false,
  mayCreate: true,
  ...state,
})

const failing = (error: Error) => async () => {
  throw error
}
const coded = (code: string) => Object.assign(new Error('refused'), { code })

const EMBEDDED = { DATABASE_URL: '' }

const faults: readonly (readonly [name: string, plant: Plant])[] = [
  ['setting PORT', { env: { PORT: 'eighty' } }],
  ['setting DATABASE_URL', { env: { DATABASE_URL: 'mysql://db' }, around: { database: failing(coded('ENOENT')) } }],
  [
    'setting PUBLIC_URL',
    { env: { PUBLIC_URL: 'debates' }, answers: () => ({ 'http://localhost:3000/healthz': status(421) }) },
  ],
  ['setting SESSION_SECRET', { env: { SESSION_SECRET: 'short' } }],
  ['test-key-in-production', { env: { STRIPE_SECRET_KEY: 'sk_test_key' } }],
  ['test-key-in-production', { env: { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_TEST_MODE: 'yes' } }],
  ['spend-unbounded', { env: { LIMITS: '' } }],
  ['proxy-not-trusted', { env: { TRUST_PROXY: '' } }],
  ['local-model-missing', { folder: { hasFile: () => false } }],
  ['data-dir-not-writable', { folder: { writable: () => false } }],
  ['data-dir-not-writable', { folder: { closedToUs: () => '/data/session-secret' } }],
  ['data-dir-open-to-others', { folder: { openToOthers: () => '/data/database (mode 755) …' } }],
  ['disk-nearly-full', { folder: { freeBytes: async () => 10 ** 8 } }],
  ['data-dir-in-use', { around: { database: failing(new DataFolderInUse('/data', '7')) } }],
  ['database-away', { around: { database: failing(coded('ECONNREFUSED')) } }],
  ['database-refuses', { around: { database: failing(coded('28P01')) } }],
  ['server-silent', { env: EMBEDDED, around: { database: failing(new ControlSilent({})) } }],
  ['database-away', { around: { database: failing(new Error('timeout expired')) } }],
  ['database-refuses', { around: { database: failing(new Error('SASL: client password must be a string')) } }],
  ['database-refuses', { env: EMBEDDED, around: { database: failing(new EmbeddedServerLost('its file is cut')) } }],
  ['disk-nearly-full', { env: EMBEDDED, around: { database: failing(new NoRoomForCopy('No room.')) } }],
  [
    'disk-nearly-full',
    {
      env: EMBEDDED,
      around: { database: failing(new NoRoomForCopy('No room.')) },
      folder: { freeBytes: async () => 10 ** 8 },
    },
  ],
  ['data-dir-not-writable', { env: EMBEDDED, around: { database: failing(coded('EACCES')) } }],
  ['check-broke-off', { folder: { freeBytes: failing(new Error('ENOSYS: function not implemented, statfs')) } }],
  ['check-broke-off', { around: { stripe: failing(new Error('an answer of another shape.')) } }],
  ['schema-too-old', { around: { database: stateOf({ last: (shippedMigrations()[0]?.when ?? 0) - 1 }) } }],
  ['schema-older', { around: { database: stateOf({ last: NEWEST - 1 }) } }],
  ['database-read-only', { around: { database: stateOf({ last: null, readOnly: true, mayCreate: false }) } }],
  ['database-refuses', { around: { database: stateOf({ last: null, mayCreate: false }) } }],
  ['schema-newer', { around: { database: stateOf({ last: NEWEST + 1 }) } }],
  ['clock-wrong', { around: { database: stateOf({ now: NOW - 45_000 }), redis: async () => NOW - 45_000 } }],
  ['redis-away', { around: { redis: failing(coded('ECONNREFUSED')) } }],
  ['openai-key-refused', { around: { remotes: answering('key') } }],
  [
    'identity-provider',
    {
      answers: () => ({ 'https://people.example/.well-known/openid-configuration': json({ issuer: 'https://other' }) }),
    },
  ],
  ['search-away', { answers: () => ({ 'http://search.example': away }) }],
  ['search-away', { env: { WIKIPEDIA_URL: 'http://wiki.example' } }],
  ['voice-away', { env: { TTS_URL: 'http://voice.example/v1' } }],
  ['public-url-away', { answers: () => ({ [`${SITE}/healthz`]: away }) }],
  ['public-url-away', { answers: () => ({ [`${SITE}/healthz`]: status(502) }) }],
  ['proxy-changes-host', { answers: () => ({ [`${SITE}/healthz`]: status(421) }) }],
  ['public-url-elsewhere', { answers: () => ({ [`${SITE}/api/config`]: json({ publicUrl: 'https://old.example' }) }) }],
  ['public-url-elsewhere', { answers: () => ({ [`${SITE}/api/config`]: () => new Response('<h1>It works!</h1>') }) }],
  ['proxy-buffers', { answers: (clock) => ({ [`${SITE}/healthz/stream`]: events(clock, 3) }) }],
  ['metrics-are-public', { answers: () => ({ [`${SITE}/metrics`]: status(200) }) }],
  ['webhook-secret', { answers: () => ({ [`${SITE}/api/stripe/webhook`]: status(400) }) }],
  ['webhook-away', { answers: () => ({ [`${SITE}/api/stripe/webhook`]: status(403) }) }],
]

describe('§19 each fault is named, alone, with a sentence and what mends it', () => {
  test.each(faults)('%s', async (name, plant) => {
    const { findings } = await examine(surroundings(plant))
    expect(findings.map((finding) => finding.name)).toEqual([name])
    for (const { says, remedy } of findings)
      for (const sentence of [says, remedy]) {
        expect(sentence).toMatch(/^[A-Z/][^]+[.…)]$/)
        expect(sentence).not.toMatch(/\bundefined\b/)
      }
  })

  test('an address without TLS', async () => {
    const { findings } = await examine(surroundings({ env: { PUBLIC_URL: 'http://debates.example' } }))
    expect(findings.map(({ name }) => name)).toEqual(['public-url-not-https', 'public-url-away'])
  })

  test('a server for others without the address that they use', async () => {
    const planted = { env: { NODE_ENV: '', HOST: '0.0.0.0', PUBLIC_URL: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '' } }
    const { findings } = await examine(surroundings(planted))
    expect(findings.map(({ name }) => name)).toEqual(['public-url-missing'])
  })

  test('a public site is looked at as one without NODE_ENV, too', async () => {
    const { findings } = await examine(surroundings({ env: { NODE_ENV: '', TRUST_PROXY: '', LIMITS: '' } }))
    expect(findings.map(({ name }) => name)).toEqual(['spend-unbounded', 'proxy-not-trusted'])
  })

  test('all wrong settings are named at once, and the rest is looked at without them', async () => {
    const planted = { env: { PORT: 'x', LOG_LEVEL: 'loud', LIMITS: '{' }, around: { redis: failing(coded('EPIPE')) } }
    const { findings } = await examine(surroundings(planted))
    expect(findings.map(({ name }) => name)).toEqual([
      'setting PORT',
      'setting LOG_LEVEL',
      'setting LIMITS',
      'spend-unbounded',
      'redis-away',
    ])
  })

  test('a setting that must be there ends the look, which is said', async () => {
    const { findings, skipped } = await examine(surroundings({ env: { OIDC_CLIENT_ID: '' } }))
    expect(findings.map(({ name }) => name)).toEqual(['setting OIDC_CLIENT_ID'])
    expect(skipped).toHaveLength(1)
  })
})

test('§19 where nothing is wrong nothing is found', async () => {
  const diagnosis = await examine(surroundings())
  const services = [
    'openai',
    'xai',
    'anthropic',
    'the gateway',
    'the identity provider',
    'the place of search',
    'Stripe',
  ]
  const looked = ['the settings', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', ...services, `the server at ${SITE}`]
  expect(diagnosis).toEqual({ findings: [], looked, skipped: [] })
  expect(report(diagnosis)).toEqual([`– looked at: ${looked.join(', ')}.`, 'Nothing is wrong.'])
  // Simulates a machine with nothing but Node, before the first start.
  const bare = { ...surroundings(), env: {}, database: async () => null }
  expect(await examine(bare)).toEqual({
    findings: [],
    looked: ['the settings', 'DATA_DIR', 'the embedded database'],
    skipped: ['PUBLIC_URL: no server runs at http://localhost:3000 of this machine.'],
  })
})

test('§19 what --fix closes is told, and without it nothing is changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const umask = process.umask()
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })
  const secret = join(folder, 'session-secret')
  writeFileSync(secret, 'secret')
  chmodSync(secret, 0o644)
  const { folder: real } = surroundingsOfHere({})
  const around = surroundings({ env: { DATA_DIR: folder }, folder: { openToOthers: real.openToOthers } })
  await openToRead({ databaseUrl: null, dataDir: folder }, null)
  expect(await examine(around)).toMatchObject({ findings: [{ name: 'data-dir-open-to-others' }] })
  const mended = await examine({ ...around, folder: { ...around.folder, close: real.close } }, true)
  expect(mended).toMatchObject({ findings: [], skipped: [], fixed: [`Closed to other users: ${secret} (mode 644).`] })
  const [first, , last] = report(mended)
  expect([first, last]).toEqual([`✓ Closed to other users: ${secret} (mode 644).`, 'Nothing is wrong any more.'])
})
