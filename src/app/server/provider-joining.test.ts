import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { openIdHost, type OpenIdHost, throughProvider } from '#testing/openid-host.ts'
import { providerSignIns } from '#testing/provider-sign-in.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'
import { readConfig } from './config.ts'

const publicUrl = 'http://localhost:3000'
let host: OpenIdHost
let product: World
beforeAll(async () => {
  host = await openIdHost({ publicUrl })
  product = await world({ provider: host.settings, publicUrl, limits: { registrationsPerIpPerHour: 1000 } })
})
afterAll(async () => {
  await product.close()
  await host.close()
})

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const { begin, back, signIn, refused, somebody } = providerSignIns(() => host, publicUrl)

describe('§18 the operator’s provider: a page of another site leads here', () => {
  const beginAs = async (browser: Visitor, headers: Record<string, string>) => {
    const answer = await browser.fetch('/api/login/oidc', { redirect: 'manual', headers })
    return answer.headers.get('location')
  }
  const FOREIGN: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/' },
  ]

  test.each([...FOREIGN, {}])('who is signed in stays so: %j begins nothing', async (headers) => {
    const me = product.visitor()
    const { id } = await signUp(me)
    expect(await beginAs(me, headers)).toBe('/auth')
    expect([...me.cookies.keys()]).not.toContain('oidc')
    expect((await me.call(currentUser)).id).toBe(id)
  })

  test.each(FOREIGN)('who is not, comes to the sign-in, whose button begins: %j', async (headers) => {
    const browser = product.visitor()
    expect(await beginAs(browser, headers)).toBe('/auth')
    expect(await beginAs(browser, { 'sec-fetch-site': 'same-origin' })).toContain(host.settings.issuer)
  })

  test('a callback that it makes up does not use up the sign-in that has begun', async () => {
    const browser = product.visitor()
    host.person = somebody()
    const callback = await throughProvider(await begin(browser))
    const madeUp = new URL(`${publicUrl}/api/login/oidc/callback?error=access_denied&state=made-up`)
    expect((await back(browser, madeUp)).href).toBe(refused('/auth', 'provider-failed'))
    expect((await back(browser, callback)).href).toBe(`${publicUrl}/`)
  })
})

describe('§18 §19 the operator’s provider: who may join', () => {
  async function closed(more: Record<string, string>): Promise<World> {
    const { issuer, clientId, clientSecret, name } = host.settings
    const OIDC = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name }
    const { provider, registration } = readConfig({ ...OIDC, ...more })
    const one = await world({ provider, registration, publicUrl })
    open.push(one)
    return one
  }
  const accounts = ({ database }: World) =>
    database.db.execute(sql`select 1 from users`).then(({ rows }) => rows.length)

  test('REGISTRATION=off makes no account; whom it knows already comes in', async () => {
    const one = await closed({ REGISTRATION: 'off', OIDC_ALLOW: 'debaters' })
    const stranger = one.visitor()
    const person = somebody({ groups: ['debaters'] })
    expect(await signIn(stranger, person)).toBe(refused('/auth', 'registration-closed'))
    expect(await accounts(one)).toBe(0)
    await one.database.db.execute(sql`
      with made as (insert into users (id, username, username_skeleton) values (gen_random_uuid(), 'ada', 'ada') returning id)
      insert into provider_identities (issuer, subject, user_id) select ${host.settings.issuer}, ${person.subject}, id from made`)
    expect(await signIn(stranger, person)).toBe(`${publicUrl}/`)
    expect((await stranger.call(currentUser)).username).toBe('ada')
  })

  test('OIDC_ALLOW lets in verified addresses of its domains and members of its groups, and nobody else', async () => {
    const one = await closed({ OIDC_ALLOW: 'example.org, debaters' })
    const strangers = [
      {},
      { email: 'eve@example.org' },
      { email: 'eve@example.org', email_verified: false },
      { email: 'eve@sub.example.org', email_verified: true },
      { email: 'eve@evil-example.org', email_verified: true, groups: ['debater', 'example.org'] },
    ]
    for (const claims of strangers) {
      const browser = one.visitor()
      expect(await signIn(browser, somebody(claims)), JSON.stringify(claims)).toBe(
        refused('/auth', 'provider-not-allowed'),
      )
      await expect(browser.call(currentUser)).rejects.toMatchObject({ status: 401 })
    }
    expect(await accounts(one)).toBe(0)
    for (const claims of [{ email: 'ada@Example.org', email_verified: true }, { groups: ['staff', 'debaters'] }]) {
      expect(await signIn(one.visitor(), somebody(claims)), JSON.stringify(claims)).toBe(`${publicUrl}/`)
    }
    expect(await accounts(one)).toBe(2)
  })

  test('the provider is asked for no more than what decides', async () => {
    const scopes = async (one: World) => (await begin(one.visitor())).searchParams.get('scope')
    expect(await scopes(product)).toBe('openid profile')
    expect(await scopes(await closed({ OIDC_ALLOW: 'example.org' }))).toBe('openid profile email')
    expect(await scopes(await closed({ OIDC_ALLOW: 'example.org,debaters' }))).toBe('openid profile email groups')
  })
})
