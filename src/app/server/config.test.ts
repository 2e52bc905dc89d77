import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import { isPublic, environment, readConfig } from './config.ts'
import { ConfigError } from './variables.ts'

const SECRET = 's3cret-s3cret-s3cret-s3cret-s3cret'

const SANDBOX = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: 'http://127.0.0.1:4242',
}
const TEST_KEYS = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('§10: all optional', () => {
  test('with nothing set: loopback, embedded, in memory, the limits of §14', () => {
    expect(readConfig({ PORT: '', LIMITS: ' ' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      aliases: [],
      provider: null,
      reportUrl: null,
      registration: 'open',
      operators: [],
      publishing: { blockedWords: [], moderation: null },
      site: { imprint: null, terms: null, privacy: null, refund: null, support: null },
      dataDir: resolve('data'),
      examples: true,
      databaseUrl: null,
      redisUrl: null,
      sessionSecret: null,
      trustedProxies: [],
      metricsFrom: [],
      geoHeader: null,
      geoDatabase: null,
      openai: { key: null, baseUrl: null },
      xai: { key: null, baseUrl: null },
      anthropic: { key: null, baseUrl: null },
      gateway: null,
      modelMap: {},
      modelPatienceMs: 300_000,
      proxies: null,
      isPublic: false,
      plans: SHIPPED_PLANS,
      sources: {
        allowed: [],
        search: { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: null },
      },
      speech: null,
      traces: false,
      payments: null,
      shop: { tax: false, promotionCodes: false, trialDays: null },
      localModel: null,
      modelHub: 'https://huggingface.co',
      limits: {
        anonymousResponsesPerDebate: 10,
        turnsPerVisitorPerDay: 30,
        turnsPerIpPerDay: 60,
        turnsPerUserPerMinute: 20,
        turnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
        summariesPerUserPerDay: { free: 200, standard: 600, pro: 1_000 },
        translationsPerUserPerDay: { free: 200, standard: 600, pro: 1_000 },
        responsesPerDebate: 500,
        sourcesPerViewerPerMinute: 20,
        sourcesPerIpPerMinute: 60,
        mapTurnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
        mapTurnsPerIpPerDay: 60,
        contestsPerIpPerHour: 60,
        savesPerUserPerMinute: 10,
        savesPerUserPerDay: 200,
        dailySpendShare: 0.2,
        runningTurnsPerViewer: 3,
        debatesPerIpPerHour: 60,
        reportsPerIpPerHour: 10,
        stancesPerReaderPerMinute: 60,
        newReadersPerIpPerDay: 40,
        spokenPartsPerViewerPerHour: 600,
        suggestionsPerViewerPerMinute: 30,
        suggestionsPerIpPerMinute: 90,
        summariesPerViewerPerMinute: 60,
        translationsPerUserPerMinute: 60,
        inputsPerUserPerMinute: 10,
        inputsPerDebate: 20,
        registrationsPerIpPerHour: 10,
        failedSignInsPerIp: 30,
        shareMissesPerIp: 60,
        imagesPerIpPerMinute: 30,
        streamsPerIp: 100,
        connectionsPerIp: 200,
        paymentCallsPerUserPerMinute: 20,
        paymentReturnsPerIpPerMinute: 5,
        dailySpendUsd: null,
        dailySpendPayersUsd: null,
      },
      logLevel: 'info',
      scriptedPaceMs: null,
    })
  })

  test('what is set is taken; the public address follows the port', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL_ALIASES: 'Debates.Example, old.example:8443',
      REPORT_URL: 'mailto:words@debates.example?body={body}',
      SITE_TERMS_URL: 'https://debates.example/terms',
      SUPPORT_CONTACT: 'help@debates.example',
      STRIPE_TAX: 'on',
      STRIPE_TRIAL_DAYS: '14',
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://u:p@db/debates',
      REDIS_URL: 'rediss://cache',
      SESSION_SECRET: SECRET,
      TRUST_PROXY: '10.0.0.0/8, ::1, 192.0.2.7, fd00::/8',
      GEO_HEADER: 'CF-IPCountry',
      GEO_DB: 'package.json',
      XAI_API_KEY: 'xai-key',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      LLM_GATEWAY_URL: 'https://openrouter.ai/api/v1',
      LLM_GATEWAY_KEY: 'gateway-key',
      LOCAL_MODEL: 'off',
      HF_ENDPOINT: 'https://mirror.example/hf/',
      WIKIPEDIA_URL: 'https://{language}.wiki.example',
      SOURCES_ALLOW: 'Wiki.Intranet:8080',
      LIMITS: '{"dailySpendUsd":2.5,"anonymousResponsesPerDebate":0}',
      LOG_LEVEL: 'debug',
      SCRIPTED_MS_PER_PIECE: '0',
      SOMETHING_ELSE: 'ignored',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'http://localhost:8080',
      aliases: ['debates.example', 'old.example:8443'],
      reportUrl: 'mailto:words@debates.example?body={body}',
      site: { terms: 'https://debates.example/terms', refund: null, support: 'mailto:help@debates.example' },
      shop: { tax: true, promotionCodes: false, trialDays: 14 },
      databaseUrl: 'postgres://u:p@db/debates',
      sessionSecret: SECRET,
      sources: { allowed: ['wiki.intranet:8080'], search: { wikipedia: 'https://{language}.wiki.example' } },
      trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7', 'fd00::/8'],
      geoHeader: 'cf-ipcountry',
      geoDatabase: resolve('package.json'),
      xai: { key: 'xai-key', baseUrl: null },
      anthropic: { key: null, baseUrl: 'http://127.0.0.1:9' },
      gateway: { baseUrl: 'https://openrouter.ai/api/v1', key: 'gateway-key', model: null },
      modelHub: 'https://mirror.example/hf',
      limits: { dailySpendUsd: 2.5, anonymousResponsesPerDebate: 0, turnsPerVisitorPerDay: 30 },
      scriptedPaceMs: 0,
    })
  })

  test('payments: what money moves by a live key, none by a test key or in the sandbox', () => {
    const service = (env: Record<string, string>) => readConfig(env).payments
    const production = { NODE_ENV: 'production' }
    const live = { key: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null, kind: 'live', accountChanged: false }
    expect(service({ ...production, ...TEST_KEYS, STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual(live)
    const test = { key: 'rk_test_1', webhookSecret: 'whsec_1', apiBase: null, kind: 'test', accountChanged: false }
    expect(service(TEST_KEYS)).toEqual(test)
    expect(service({ ...production, ...TEST_KEYS, STRIPE_TEST_MODE: 'yes' })).toEqual(test)
    expect(service({ ...TEST_KEYS, STRIPE_ACCOUNT_CHANGED: 'yes' })).toEqual({ ...test, accountChanged: true })
    expect(service(SANDBOX)).toMatchObject({ kind: 'sandbox', apiBase: SANDBOX.STRIPE_API_BASE })
  })

  test('plans: those of the product, as the file changes them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plans-'))
    try {
      const file = join(folder, 'plans.json')
      writeFileSync(file, '{"pro":{"price":12.5}}')
      const { pro } = SHIPPED_PLANS
      expect(readConfig({ PLANS_FILE: file }).plans).toEqual({
        ...SHIPPED_PLANS,
        pro: { ...pro, price: 12.5, yearlyPrice: 125 },
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://debates.example' },
    { PUBLIC_URL: 'http://192.168.1.4:3000' },
    { PUBLIC_URL_ALIASES: 'localhost:3000, debates.example' },
    { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '192.168.1.4' },
  ])('%o serves others than this machine', (env) => {
    expect([isPublic(env), readConfig(env).isPublic]).toEqual([true, true])
  })

  test.each([
    {},
    { NODE_ENV: 'development', HOST: '', PUBLIC_URL: ' ' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', PUBLIC_URL_ALIASES: '127.0.0.1:3000' },
    { HOST: 'localhost', PUBLIC_URL: 'https://127.0.0.1' },
  ])('%o serves this machine alone', (env) => {
    expect([isPublic(env), readConfig(env).isPublic]).toEqual([false, false])
  })

  test('the public address is an origin, with or without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Debates.example/' }).publicUrl).toBe('https://debates.example')
  })
})

test('§10: .env adds what the environment does not say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  writeFileSync(join(folder, '.env'), 'CONFIG_TEST_A=file\nCONFIG_TEST_B=file\n')
  vi.stubEnv('CONFIG_TEST_A', 'process')
  // Both variables begin unset here, so that Vitest unsets them again after the test, although the files set them.
  vi.stubEnv('CONFIG_TEST_B', undefined)
  vi.stubEnv('CONFIG_TEST_C', undefined)
  try {
    const file = join(folder, '.env')
    expect(environment(file)).toMatchObject({ CONFIG_TEST_A: 'process', CONFIG_TEST_B: 'file' })
    expect(() => environment(folder)).toThrow(new ConfigError(folder, 'is a folder'))
    expect(environment(join(folder, 'none'))['CONFIG_TEST_A']).toBe('process')
    writeFileSync(file, '\uFEFFCONFIG_TEST_C=marked')
    expect(environment(file)).toMatchObject({ CONFIG_TEST_C: 'marked' })
    writeFileSync(file, '\uFEFFCONFIG_TEST_D=wide', 'utf16le')
    expect(() => environment(file)).toThrow(new ConfigError(file, 'is UTF-16: save it as UTF-8'))
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})
