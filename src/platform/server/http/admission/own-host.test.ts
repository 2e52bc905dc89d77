import { describe, expect, test } from 'vitest'
import { ownAddresses } from './own-addresses.ts'
import { type Addressed, ownHostOnly } from './admission.ts'

const PUBLIC = 'https://cat.example'
const aliases = ['https://old.example:8443', 'http://old.example:8443']
const asked = (more: Partial<Addressed>, publicUrl = PUBLIC) => {
  const check = ownHostOnly(ownAddresses([publicUrl, ...aliases]), publicUrl)
  return () =>
    check({ hosts: [], authority: undefined, httpVersion: '1.1', localPort: 3000, byAddress: false, ...more })
}
const misdirected = expect.objectContaining({ status: 421, code: 'misdirected-request' }) as Error
const malformed = expect.objectContaining({ status: 400, code: 'malformed-host' }) as Error

describe('§15 DNS rebinding: a request at a name that is not ours is refused', () => {
  test.each([
    'evil.example',
    'evil.example:3000',
    'cat.example.evil.example',
    'evilcat.example',
    'sub.cat.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:8080',
    'localhost',
    '127.0.0.1',
    '192.168.1.4:3000',
    '0.0.0.0:3000',
    '[::2]:3000',
  ])('%s', (host) => {
    expect(asked({ hosts: [host] })).toThrow(misdirected)
    expect(asked({ hosts: [host] })).toThrow(expect.objectContaining({ values: { address: PUBLIC } }) as Error)
  })

  test('the address in the request’s first line counts as well, and so does its Host', () => {
    expect(asked({ hosts: ['cat.example'], authority: 'evil.example' })).toThrow(misdirected)
    expect(asked({ hosts: ['evil.example'], authority: 'cat.example' })).toThrow(misdirected)
    expect(asked({ hosts: ['cat.example'], authority: 'cat.example:443' })).not.toThrow()
  })

  test('HTTP/1.0 may leave the Host out: then nobody is meant but a probe', () => {
    expect(asked({ httpVersion: '1.0' })).toThrow(misdirected)
    expect(asked({ httpVersion: '1.0', byAddress: true })).not.toThrow()
  })

  test('a probe comes by any address, never by a foreign name', () => {
    for (const host of ['10.1.2.3:3000', '10.1.2.3', '[fd00::7]:3000']) {
      expect(asked({ hosts: [host], byAddress: true }), host).not.toThrow()
    }
    expect(asked({ hosts: ['evil.example:3000'], byAddress: true })).toThrow(misdirected)
  })
})

test.each([
  ['none', []],
  ['an empty one', ['']],
  ['two', ['cat.example', 'evil.example']],
  ['twice the same', ['cat.example', 'cat.example']],
  ['two in one', ['cat.example, evil.example']],
  ['with a user', ['evil.example@cat.example']],
  ['with a path', ['cat.example/@evil.example']],
  ['with a wrong port', ['cat.example:99999']],
  ['with a port that is none', ['cat.example:x']],
  ['an address that is none', ['256.256.256.256']],
])('RFC 9112 §3.2: a request says one Host; %s is refused as malformed', (_what, hosts) => {
  expect(asked({ hosts })).toThrow(malformed)
})

describe('§10: our own names', () => {
  test.each([
    'cat.example',
    'CAT.example',
    'cat.example.',
    'cat.example:443',
    'cat.example:8080',
    'old.example',
    'old.example:8443',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.:3000',
    '127.0.0.1:3000',
    '127.8.9.10:3000',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]:3000',
  ])('%s', (host) => {
    expect(asked({ hosts: [host] })).not.toThrow()
  })

  test('a loopback name without a port is the port that goes without saying', () => {
    expect(asked({ hosts: ['localhost'], localPort: 80 })).not.toThrow()
    expect(asked({ hosts: ['localhost'] }, 'https://localhost')).not.toThrow()
  })

  test('a public address on this machine is ours by all loopback names at its port, beside the port listened on', () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost:3000']) {
      expect(asked({ hosts: [host] }, 'http://localhost:8080'), host).not.toThrow()
    }
    expect(asked({ hosts: ['localhost:9090'] }, 'http://localhost:8080')).toThrow(misdirected)
  })
})
