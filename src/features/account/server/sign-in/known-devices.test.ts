import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { knownDevices } from './throttle.ts'

const options = { secret: 'a secret of at least thirty-two characters', secure: false, randomBytes }
const devices = knownDevices(options)
const cookie = devices.remember('albert').split(';')[0] ?? ''

test('a browser that never signed in to the account has no count of its own there', () => {
  const [nonce = '', signature = ''] = cookie.slice('device='.length).split('.')
  const elsewhere = knownDevices({ ...options, secret: `${options.secret}!` }).remember('albert')
  for (const header of [
    undefined,
    '',
    'device=',
    `device=${nonce}`,
    `device=${nonce}.`,
    `device=.${signature}`,
    `device=x${nonce}.${signature}`,
    `device=${nonce}.${signature.slice(2)}`,
    elsewhere.split(';')[0],
  ]) {
    expect(devices.countOf(header, 'albert'), header).toBeNull()
  }
  expect(devices.countOf(cookie, 'niels')).toBeNull()
})

test('§15 a device that logged in before keeps its own counter', () => {
  const count = devices.countOf(`sid=x; ${cookie}`, 'albert')
  expect(count).toMatch(/^device:/)
  expect(devices.countOf(cookie, 'albert')).toBe(count)
  const other = devices.remember('albert').split(';')[0]
  expect(devices.countOf(other, 'albert')).not.toBe(count)
})

test('the cookie is from scripts and other sites away, over https bound to the host, and names nobody', () => {
  expect(devices.remember('albert')).toMatch(/; HttpOnly; SameSite=Lax$/)
  expect(devices.remember('albert')).not.toContain('albert')
  expect(knownDevices({ ...options, secure: true }).remember('albert')).toMatch(/^__Host-device=.*; Secure/)
})
