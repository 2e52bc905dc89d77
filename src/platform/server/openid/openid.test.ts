import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { openSite, type Site } from '#testing/outside-site.ts'
import { openIdProvider } from './openid.ts'

let site: Site | null = null
afterEach(() => site?.close())

const REDIRECT = 'https://cat.example/callback'
const checks = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) }

async function finishedWith(claims: Record<string, unknown>) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const here = await openSite((path) => {
    const issuer = here.url.replace(/\/$/, '')
    const at = Math.floor(Date.now() / 1000)
    const told = { iss: issuer, aud: 'debates', nonce: checks.nonce, iat: at, exp: at + 60, ...claims }
    const signed = `${encoded({ alg: 'ES256', kid: '1' })}.${encoded(told)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const idToken = `${signed}.${signature.toString('base64url')}`
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
      },
      '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'ES256', use: 'sig' }] },
      '/token': { access_token: 'a token', token_type: 'bearer', id_token: idToken },
    }
    return [200, 'application/json', JSON.stringify(answers[path])]
  })
  site = here
  const settings = { issuer: here.url.replace(/\/$/, ''), clientId: 'debates', clientSecret: 'a secret', also: [] }
  const provider = openIdProvider(settings, REDIRECT, stoppedClock())
  return provider.finish(new URL(`${REDIRECT}?code=a&state=${encodeURIComponent(checks.state)}`), checks)
}

test.each(['', ' '])(
  '§18 a token whose `sub` is %j, one account for everybody who comes with it, signs nobody in',
  async (sub) => {
    await expect(finishedWith({ sub })).rejects.toThrow('the provider has not said who signs in')
  },
)

test('§18 a person, their names, and an address only where the same place says that it is verified', async () => {
  const email = { email: 'ada@example.org', groups: 'staff' }
  const ada = { subject: 'ada', names: ['Ada'], groups: ['staff'] }
  expect(await finishedWith({ sub: 'ada', name: 'Ada', ...email })).toMatchObject({ ...ada, verifiedEmail: null })
  site?.close()
  const verified = await finishedWith({ sub: 'ada', name: 'Ada', ...email, email_verified: true })
  expect(verified).toMatchObject({ ...ada, verifiedEmail: 'ada@example.org' })
})
