import { expect, test } from 'vitest'
import { bundleOf } from './bundle.ts'

/** Six things that nobody but the operator may see, as settings hold them. */
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
  LOCAL_MODEL: `https://reader:${SECRETS.key}@models.example/m.gguf`,
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
  skipped: [],
}

test('§19 a bundle holds none of six secrets, not even where a sentence repeats one', () => {
  const says = `Wrong: ${Object.values(SECRETS).join(', ')}, ${decodeURIComponent(SECRETS.database)}, ${env.DATABASE_URL}, not-of-ours-7788`
  const findings = [{ name: 'planted', says, remedy: 'None.' }]
  const bundle = bundleOf({
    ...parts,
    findings,
    env,
    settings: Object.keys(env).filter((name) => !name.startsWith('SOME')),
  })
  for (const secret of Object.values(SECRETS)) {
    expect(bundle).not.toContain(secret)
    expect(bundle).not.toContain(JSON.stringify(secret).slice(1, -1))
  }
  expect(bundle).not.toContain('p@ssw0rd!')
  expect(bundle).not.toContain('not-of-ours-7788')
  expect(JSON.parse(bundle)).toMatchObject({ findings: [{ name: 'planted' }] })
})

test('§19 a bundle tells versions, findings and settings: what is no secret as it is, of others that they are set', () => {
  const told = JSON.parse(bundleOf({ ...parts, findings: [], env, settings: Object.keys(env) })) as object
  expect(told).toEqual({
    madeAt: '2026-11-23T12:00:00.000Z',
    version: '1.2.3',
    node: 'v20.19.0',
    platform: 'linux-x64',
    findings: [],
    skipped: [],
    settings: {
      BACKUP_PASSPHRASE: 'set, [masked]',
      DATABASE_URL: 'set, [masked]',
      LOCAL_MODEL: 'https://[masked]@models.example/m.gguf',
      NODE_ENV: 'production',
      OPENAI_API_KEY: 'set, [masked]',
      PUBLIC_URL: 'https://debates.example',
      REDIS_URL: 'set, [masked]',
      SESSION_SECRET: 'set, [masked]',
      SOMEBODY_ELSES_TOKEN: 'set, [masked]',
      STRIPE_SECRET_KEY: 'set, [masked]',
      STRIPE_WEBHOOK_SECRET: 'set, [masked]',
    },
  })
})
