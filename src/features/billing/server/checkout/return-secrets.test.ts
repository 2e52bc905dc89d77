import { describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { returnSecrets } from './return-secrets.ts'

const secrets = returnSecrets({ secret: 'one secret', secure: true })
const id = uuidv7()
const sent = (cookie: string) => cookie.split(';')[0]

describe('§15 the auth token of a return from a payment', () => {
  test.each([
    ['', 'nothing'],
    [id, 'an id alone'],
    [`${id}.`, 'no mark'],
    [`${id}.AAAA`, 'a made-up mark'],
    [`${uuidv7()}.${secrets.tokenOf(id).split('.')[1]}`, 'another payment’s mark'],
    [`${secrets.tokenOf(id)}.x`, 'something behind it'],
    [returnSecrets({ secret: 'another secret', secure: true }).tokenOf(id), 'made with another secret'],
    [`x.${'A'.repeat(43)}`, 'no id'],
  ])('%s (%s) is not ours', (token) => {
    expect(secrets.checkoutOf(token)).toBeNull()
  })

  test('ours names its payment, and is the same each time it is made', () => {
    expect(secrets.checkoutOf(secrets.tokenOf(id))).toBe(id)
    expect(secrets.tokenOf(id)).toBe(returnSecrets({ secret: 'one secret', secure: false }).tokenOf(id))
  })
})

describe('§15 the browser that began the payment', () => {
  test('no cookie, a made-up one and another payment’s one are not from it', () => {
    expect(secrets.isFrom(undefined, id)).toBe(false)
    expect(secrets.isFrom('__Host-co=x', id)).toBe(false)
    expect(secrets.isFrom(sent(secrets.cookieOf(uuidv7())), id)).toBe(false)
    expect(secrets.isFrom(sent(secrets.cookieOf(id))?.replace('__Host-co', 'co'), id)).toBe(false)
  })

  test('its cookie is: for this host alone, out of reach of scripts, for 70 minutes', () => {
    const cookie = secrets.cookieOf(id)
    expect(secrets.isFrom(sent(cookie), id)).toBe(true)
    expect(cookie).toMatch(/^__Host-co=[\w-]{43}; Max-Age=4200; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(secrets.forget).toContain('__Host-co=; Max-Age=0;')
  })

  test('the token in the address does not tell the cookie', () => {
    expect(secrets.cookieOf(id)).not.toContain(secrets.tokenOf(id).split('.')[1])
  })
})
