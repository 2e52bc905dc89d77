import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#features/account/contract.ts'
import { removePassword } from '#features/account/credential-contract.ts'
import { linkProvider, readProviderLink, unlinkProvider } from '#features/account/provider-contract.ts'
import { SIGN_IN_MS } from '#features/account/server/provider/provider-store.ts'
import { CONFIRMED_MS } from '#features/account/server/sessions.ts'
import { currentUser } from '#features/account/user.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { openIdHost, type OpenIdHost, throughProvider } from '#testing/openid-host.ts'
import { providerSignIns } from '#testing/provider-sign-in.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'

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
const nameOf = async (browser: Visitor) => (await browser.call(currentUser)).username
const changed = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value)
  return url
}

describe('§18 the operator’s provider: what is refused', () => {
  test('a site without one: 404 for each call', async () => {
    const without = await world()
    open.push(without)
    const me = without.visitor()
    await signUp(me)
    expect((await me.fetch('/api/login/oidc')).status).toBe(404)
    expect((await me.fetch('/api/login/oidc/callback?code=a')).status).toBe(404)
    await expect(me.call(linkProvider)).rejects.toMatchObject({ status: 404, code: 'no-provider' })
  })

  test('who gives up there is signed in to nothing, and the sign-in says so', async () => {
    const browser = product.visitor()
    expect(await signIn(browser, null)).toBe(refused('/auth', 'provider-cancelled'))
    await expect(browser.call(currentUser)).rejects.toMatchObject({ status: 401 })
  })

  test.each([
    ['another state', { bendBack: changed('state', 'made-up') }],
    ['another issuer (RFC 9207)', { bendBack: changed('iss', 'https://evil.example') }],
    ['a code that nobody gave', { bendBack: changed('code', 'made-up') }],
    ['a token for another nonce', { bendThere: changed('nonce', 'made-up') }],
    ['a code for another verifier', { bendThere: changed('code_challenge', 'A'.repeat(43)) }],
  ])('%s', async (_, bends) => {
    const browser = product.visitor()
    expect(await signIn(browser, somebody(), bends)).toBe(refused('/auth', 'provider-failed'))
    await expect(browser.call(currentUser)).rejects.toMatchObject({ status: 401 })
  })

  test('a token that is signed with a shared secret instead of the provider’s key', async () => {
    const other = await openIdHost({ publicUrl, alg: 'HS256' })
    open.push(other)
    const deceived = await world({ provider: other.settings, publicUrl })
    open.push(deceived)
    const browser = deceived.visitor()
    other.person = somebody()
    const callback = await throughProvider(await begin(browser))
    expect((await back(browser, callback)).href).toBe(refused('/auth', 'provider-failed'))
  })

  test('a callback again, in another browser, or ten minutes later', async () => {
    host.person = somebody()
    const [browser, thief, slow] = [product.visitor(), product.visitor(), product.visitor()]
    const callback = await throughProvider(await begin(browser))
    expect((await back(thief, callback)).href).toBe(refused('/auth', 'provider-failed'))
    const cookie = new Map(browser.cookies)
    expect((await back(browser, callback)).href).toBe(`${publicUrl}/`)
    for (const [name, value] of cookie) thief.cookies.set(name, value)
    expect((await back(thief, callback)).href).toBe(refused('/auth', 'provider-failed'))
    const late = await throughProvider(await begin(slow))
    await product.clock.advance(SIGN_IN_MS)
    expect((await back(slow, late)).href).toBe(refused('/auth', 'provider-failed'))
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'evil',
    '/a/..//evil.example',
  ])('a way back to another site: %j leads to the first page', async (path) => {
    const ended = await signIn(product.visitor(), somebody(), { query: `?returnTo=${encodeURIComponent(path)}` })
    expect(ended).toBe(`${publicUrl}/`)
  })

  test('a provider that is away: the page says so, passwords go on, and nothing is kept of its absence', async () => {
    const gone = await openIdHost({ publicUrl })
    await gone.close()
    const here = await world({ provider: gone.settings, publicUrl })
    open.push(here)
    const me = here.visitor()
    expect((await begin(here.visitor())).href).toBe(refused('/auth', 'provider-away'))
    await signUp(me, 'albert')
    const away = {
      status: 503,
      code: 'provider-away',
      message: expect.stringContaining('School cannot be reached') as string,
    }
    await expect(me.call(linkProvider)).rejects.toMatchObject(away)
  })

  test('no call without a session reads, makes or ends a link', async () => {
    const stranger = product.visitor()
    await expect(stranger.call(readProviderLink)).rejects.toMatchObject({ status: 401 })
    await expect(stranger.call(linkProvider)).rejects.toMatchObject({ status: 401 })
    await expect(stranger.call(unlinkProvider)).rejects.toMatchObject({ status: 401 })
  })
})

describe('§18 the operator’s provider: signing in', () => {
  test('the first time makes an account under the provider’s name, the next time opens it again', async () => {
    const person = somebody({ preferred_username: 'ada.l@school.example', name: 'Ada Lovelace' })
    const [first, second] = [product.visitor(), product.visitor()]
    expect(await signIn(first, person, { query: '?returnTo=/my-debates' })).toBe(`${publicUrl}/my-debates`)
    expect(await nameOf(first)).toBe('ada.l')
    await signIn(second, person)
    expect((await second.call(currentUser)).id).toBe((await first.call(currentUser)).id)
  })

  test('two people with one address of mail and one name are two accounts', async () => {
    const names = { preferred_username: 'family' }
    const [one, other] = [product.visitor(), product.visitor()]
    await signIn(one, somebody(names))
    await signIn(other, somebody(names))
    expect(await nameOf(one)).toBe('family')
    expect(await nameOf(other)).toMatch(/^family-\d{5}$/)
  })

  test('a name that somebody here has already opens nothing of theirs', async () => {
    const [owner, browser] = [product.visitor(), product.visitor()]
    const { id } = await signUp(owner, 'grace')
    await signIn(browser, somebody({ preferred_username: 'grace' }))
    expect((await browser.call(currentUser)).id).not.toBe(id)
  })

  test('debates of the anonymous visitor come along', async () => {
    const browser = product.visitor()
    const { id } = await browser.call(createDebate, {
      body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' },
    })
    await signIn(browser, somebody())
    expect((await browser.call(userDebates)).map((one) => one.id)).toEqual([id])
  })

  test('such a sign-in stands for the password: the account can be deleted, and the next one is a new account', async () => {
    const person = somebody()
    const browser = product.visitor()
    await signIn(browser, person)
    const { id } = await browser.call(currentUser)
    await browser.call(deleteAccount, { body: {} })
    await signIn(browser, person)
    expect((await browser.call(currentUser)).id).not.toBe(id)
  })
})

describe('§18 the operator’s provider: linking', () => {
  const linkTo = async (browser: Visitor, person: OpenIdHost['person']) => {
    host.person = person
    const { url } = await browser.call(linkProvider)
    return (await back(browser, await throughProvider(new URL(url)))).href
  }

  test('who is signed in links the account, and then gets in either way; the export names the link', async () => {
    const person = somebody()
    const [me, elsewhere] = [product.visitor(), product.visitor()]
    const { id } = await signUp(me)
    expect(await me.call(readProviderLink)).toEqual({ linked: false })
    expect(await linkTo(me, person)).toBe(`${publicUrl}/account`)
    expect(await me.call(readProviderLink)).toEqual({ linked: true })
    await signIn(elsewhere, person)
    expect((await elsewhere.call(currentUser)).id).toBe(id)
    expect((await me.call(exportAccount)).provider).toMatchObject([
      { issuer: host.settings.issuer, subject: person.subject },
    ])
    await me.call(unlinkProvider, { body: { password: PASSWORD } })
    expect(await me.call(readProviderLink)).toEqual({ linked: false })
    await me.call(deleteAccount, { body: { password: PASSWORD } })
  })

  test('without a proof of who it is: 403, because a link is a way in', async () => {
    const me = product.visitor()
    await signUp(me)
    await product.clock.advance(CONFIRMED_MS)
    const unproven = { status: 403, code: 'confirmation-required' }
    await expect(me.call(linkProvider)).rejects.toMatchObject(unproven)
    await expect(me.call(unlinkProvider)).rejects.toMatchObject(unproven)
    expect(await me.call(linkProvider, { body: { password: PASSWORD } })).toHaveProperty('url')
  })

  test('somebody who has an account here already is not linked to another one', async () => {
    const person = somebody()
    await signIn(product.visitor(), person)
    const me = product.visitor()
    await signUp(me)
    expect(await linkTo(me, person)).toBe(refused('/account', 'provider-taken'))
    expect(await me.call(readProviderLink)).toEqual({ linked: false })
  })

  test('who has signed out meanwhile, or is somebody else by now, links nothing', async () => {
    host.person = somebody()
    const me = product.visitor()
    await signUp(me)
    const { url } = await me.call(linkProvider)
    const callback = await throughProvider(new URL(url))
    await signUp(me)
    expect((await back(me, callback)).href).toBe(refused('/account', 'provider-failed'))
    expect(await me.call(readProviderLink)).toEqual({ linked: false })
  })

  test('an identity of an earlier provider opens nothing, so the password stays: 409', async () => {
    const me = product.visitor()
    const { id } = await signUp(me)
    await product.database.db.execute(sql`
      insert into provider_identities (issuer, subject, user_id, created_at)
      values ('https://gone.example', ${id}, ${id}, now())`)
    const removed = me.call(removePassword, { body: { password: PASSWORD } })
    await expect(removed).rejects.toMatchObject({ status: 409, code: 'last-password' })
  })

  test('the only way into an account stays: 409', async () => {
    const browser = product.visitor()
    await signIn(browser, somebody())
    await expect(browser.call(unlinkProvider)).rejects.toMatchObject({ status: 409, code: 'last-way-in' })
    expect(await browser.call(readProviderLink)).toEqual({ linked: true })
  })
})
