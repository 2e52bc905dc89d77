import { expect, test } from 'vitest'
import type { Environment } from '../variables.ts'
import { readSettings } from './settings-checks.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_key', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
const OIDC = { OIDC_ISSUER: 'https://people.example', OIDC_CLIENT_ID: 'debates' }

test.each<[names: string[], env: Environment]>([
  [['STRIPE_TEST_MODE'], { ...STRIPE, STRIPE_TEST_MODE: 'true' }],
  [
    ['STRIPE_TEST_MODE'],
    { ...STRIPE, NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_TEST_MODE: 'true' },
  ],
  [['STRIPE_SECRET_KEY'], { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_x' }],
  [['STRIPE_WEBHOOK_SECRET'], { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }],
  [['STRIPE_API_BASE'], { ...STRIPE, STRIPE_API_BASE: 'https://elsewhere.example' }],
  [['TRUST_PROXY'], { TRUST_PROXY: 'true', GEO_HEADER: 'cf-ipcountry' }],
  [['OIDC_ISSUER'], { ...OIDC, OIDC_ISSUER: 'people.example', OIDC_ALLOW: 'debaters' }],
  [['TTS_URL'], { TTS_URL: 'voice', TTS_VOICES: 'onyx,nova' }],
  [['TTS_URL', 'TRUST_PROXY'], { TTS_URL: 'voice', TTS_API_KEY: 'key', TRUST_PROXY: '1' }],
])('%s', (names, env) => {
  const { findings } = readSettings(env)
  expect(findings.map(({ name }) => name).toSorted()).toEqual(names.map((name) => `setting ${name}`).toSorted())
})
