/** §10 Who opens the server to others reads at its start what is missing, in one line. */
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { addressWarning } from './served-address.ts'
import type { Environment } from './variables.ts'

const INTERFACES = {
  lo: [{ address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  wlan0: [
    { address: 'fe80::1', family: 'IPv6' as const, internal: false },
    { address: '192.168.1.4', family: 'IPv4' as const, internal: false },
  ],
}

const warned = (env: Environment) => addressWarning(readConfig(env), INTERFACES)

test.each([
  [{ HOST: '0.0.0.0' }, 'http://192.168.1.4:3000'],
  [{ HOST: '::', PORT: '8080' }, 'http://192.168.1.4:8080'],
  [{ HOST: '10.0.0.7' }, 'http://10.0.0.7:3000'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
])('§10 %o without PUBLIC_URL refuses other devices, and the line says what to set', (env, address) => {
  expect(warned(env)).toMatch(/listens to other devices, which are refused at any address but http:\/\/localhost:\d+: /)
  expect(warned(env)?.endsWith(`such as ${address}`)).toBe(true)
})

test('§10 an address without TLS serves a class, and the line says what that means', () => {
  expect(warned({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4:3000' })).toContain(
    'PUBLIC_URL is http://192.168.1.4:3000: passwords and cookies travel readable',
  )
})

test.each<Environment>([
  {},
  { HOST: '::1' },
  { PORT: '8080', PUBLIC_URL: 'http://localhost:8080' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://debates.example' },
])('§10 nothing is said with %o', (env) => {
  expect(warned(env)).toBeNull()
})
