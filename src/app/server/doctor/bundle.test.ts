import { expect, test } from 'vitest'
import type { Environment } from '../variables.ts'
import { bundleOf } from './bundle.ts'
import { readSettings } from './settings-checks.ts'

const SECRETS = {
  key: 'sk-live-4f8a2c',
  stripe: 'sk_live_90ab"quoted',
  webhook: 'whsec_77aa11',
  session: 'the-session-secret-of-this-site',
  database: 'p%40ssw0rd!',
  passphrase: 'correct horse battery',
}
const env = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://debates.example',
  LOCAL_MODEL: `/models/${SECRETS.key}/m.gguf`,
  OPENAI_API_KEY: SECRETS.key,
  STRIPE_SECRET_KEY: SECRETS.stripe,
  STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
  SESSION_SECRET: SECRETS.session,
  DATABASE_URL: `postgres://debates:${SECRETS.database}@db.example/debates`,
  REDIS_URL: `redis://:${SECRETS.session}@redis.example`,
  BACKUP_PASSPHRASE: SECRETS.passphrase,
  SOMEBODY_ELSES_TOKEN: 'not-of-ours-7788',
  PORT: '  ',
}
const parts = {
  version: '1.2.3',
  node: 'v20.19.0',
  platform: 'linux-x64',
  at: new Date('2026-11-23T12:00:00Z'),
  looked: ['the settings'],
  skipped: [],
}

test('§19 a bundle holds none of six secrets, not even where a sentence repeats one', () => {
  const says = `Wrong: ${Object.values(SECRETS).join(', ')}, ${decodeURIComponent(SECRETS.database)}, ${env.DATABASE_URL}, not-of-ours-7788`
  const findings = [{ name: 'planted', says, remedy: 'None.' }]
  const bundle = bundleOf({ ...parts, findings, env })
  for (const secret of Object.values(SECRETS)) {
    expect(bundle).not.toContain(secret)
    expect(bundle).not.toContain(JSON.stringify(secret).slice(1, -1))
  }
  expect(bundle).not.toContain('p@ssw0rd!')
  expect(bundle).not.toContain('not-of-ours-7788')
  expect(JSON.parse(bundle)).toMatchObject({ findings: [{ name: 'planted' }] })
})

test('§19 a bundle tells versions, findings and settings: what is no secret as it is, of others that they are set', () => {
  const told = JSON.parse(bundleOf({ ...parts, findings: [], env })) as object
  expect(told).toEqual({
    madeAt: '2026-11-23T12:00:00.000Z',
    version: '1.2.3',
    node: 'v20.19.0',
    platform: 'linux-x64',
    findings: [],
    looked: ['the settings'],
    skipped: [],
    settings: {
      BACKUP_PASSPHRASE: 'set, [masked]',
      DATABASE_URL: 'set, [masked]',
      LOCAL_MODEL: '/models/[masked]/m.gguf',
      NODE_ENV: 'production',
      OPENAI_API_KEY: 'set, [masked]',
      PUBLIC_URL: 'https://debates.example',
      REDIS_URL: 'set, [masked]',
      SESSION_SECRET: 'set, [masked]',
      STRIPE_SECRET_KEY: 'set, [masked]',
      STRIPE_WEBHOOK_SECRET: 'set, [masked]',
    },
  })
})

const S = 'SuperSecret99'
function bundleAbout(env: Environment, says = '') {
  const { findings } = readSettings(env)
  const planted = { name: 'planted', says, remedy: 'None.' }
  return bundleOf({ ...parts, findings: [...findings, planted], env })
}

test.each<[Environment, string?]>([
  [{ LOCAL_MODEL: `https://m/x.gguf?token=${S}` }, `LOCAL_MODEL names https://m/x.gguf?token=${S}, and there is none.`],
  [{ LOCAL_MODEL: `https://m/x.gguf?a=b&X-Amz-Signature=${S}` }],
  [{ LOCAL_MODEL: `https://m/x.gguf#${S}` }],
  [{ LOCAL_MODEL: `https://r:abc@${S}@m/x.gguf` }, `It has abc@${S}.`],
  [{ PUBLIC_URL_ALIASES: `debates.example,https://admin:${S}@alias` }],
  [{ PUBLIC_URL_ALIASES: `https://admin:${S}@alias` }, `It has ${S}.`],
  [{ SOURCES_ALLOW: `wiki:8080,reader:${S}@w:80` }, `reader:${S}@w:80 and ${S}.`],
  [{ LIMITS: `{"dailySpendUsd":"${S}"}` }],
  [{ LIMITS: `{"${S}":1}` }],
  [{ LIMITS: `{"a\\"${S}":1}` }],
  [{ MODEL_MAP: `{"${S}":"x"}` }],
  [{ PORT: S }],
  [{ LOG_LEVEL: S }],
  [{ REGISTRATION: S }],
  [{ TRUST_PROXY: S }, `TRUST_PROXY is ${S}.`],
  [{ STRIPE_TEST_MODE: S }],
  [{ PUBLIC_URL: `https://debates.example/?token=${S}` }, `It has ${S}.`],
  // These settings have two faults: OIDC_ISSUER is missing, and LOG_LEVEL is invalid.
  [{ OIDC_CLIENT_ID: 'debates', LOG_LEVEL: S }],
  [{ BLOCKED_WORDS_FILE: `/x/"${S}` }, JSON.stringify(JSON.stringify(`/x/"${S}`))],
  [{ OTEL_EXPORTER_OTLP_HEADERS: `a=b,authorization=Bearer%20${S}` }, `Bearer ${S}`],
])('§19 a bundle holds no secret of %j', (env, says) => {
  expect(bundleAbout(env, says)).not.toContain(S)
})

test('§19 a bundle holds a secret in no other form', () => {
  const key = 'a/b+c d"é?'
  const forms = [
    encodeURIComponent(key),
    encodeURIComponent(key).toLowerCase(),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('base64url'),
    JSON.stringify(JSON.stringify(key)),
  ]
  const env = { OPENAI_API_KEY: key, LOCAL_MODEL: `/m/${encodeURIComponent(key)}/x.gguf` }
  const bundle = bundleAbout(env, forms.join(' '))
  for (const form of forms) expect(bundle).not.toContain(form.replaceAll(/[="\\]/g, ''))
  expect(JSON.parse(bundle)).toMatchObject({
    findings: [{ says: expect.stringMatching(/^(?:\[masked\]=* ?){4}\S+$/) as string }],
    settings: { LOCAL_MODEL: '/m/[masked]/x.gguf' },
  })
})

test('§19 a bundle tells which model a gateway is asked for, and nothing of a proxy', () => {
  const env = {
    LLM_GATEWAY_URL: 'http://gateway.example',
    LLM_GATEWAY_MODEL: 'qwen3.5',
    LLM_GATEWAY_CONTEXT: '8192',
    HTTPS_PROXY: `http://me:${S}@proxy.example`,
  }
  expect(JSON.parse(bundleAbout(env))).toMatchObject({
    settings: {
      LLM_GATEWAY_URL: 'set, [masked]',
      LLM_GATEWAY_MODEL: 'qwen3.5',
      LLM_GATEWAY_CONTEXT: '8192',
      HTTPS_PROXY: 'set, [masked]',
    },
  })
})

test('§19 a bundle says of a told setting that could not be used only this, and takes a password with a raw %', () => {
  const env = { PORT: 'eighty', LOG_LEVEL: 'warn', GEO_HEADER: 'cf-ipcountry', REDIS_URL: `redis://:100%${S}@h` }
  const bundle = bundleAbout(env, `100%${S}`)
  expect(bundle).not.toContain(S)
  expect(JSON.parse(bundle)).toMatchObject({
    findings: [
      { name: 'setting PORT', says: 'PORT must be a whole number from 0 to 65535, not [masked].' },
      { name: 'setting GEO_HEADER' },
      { name: 'planted' },
    ],
    settings: { PORT: 'set, not usable', LOG_LEVEL: 'warn', GEO_HEADER: 'cf-ipcountry', REDIS_URL: 'set, [masked]' },
  })
})
