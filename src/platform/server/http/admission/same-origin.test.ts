import { describe, expect, test } from 'vitest'
import { ownAddresses } from './own-addresses.ts'
import { sameOriginOnly } from './admission.ts'

const check = sameOriginOnly(ownAddresses(['https://cat.example', 'https://alias.example', 'http://192.168.1.4:3000']))
const from =
  (secFetchSite?: string, origin?: string, localPort = 3000) =>
  () =>
    check({ secFetchSite, origin, localPort })

describe('§15 CSRF: a call that may change something comes from our own pages', () => {
  test.each([
    ['another site', 'cross-site', undefined],
    ['another site that claims our origin', 'cross-site', 'https://cat.example'],
    ['a sibling subdomain', 'same-site', 'https://evil.cat.example'],
    ['an address typed by hand', 'none', undefined],
    ['an old browser elsewhere', undefined, 'https://evil.example'],
    ['a page without origin (sandboxed frame)', undefined, 'null'],
    ['our name without its s', undefined, 'http://cat.example'],
    ['our name as a prefix', undefined, 'https://cat.example.evil.example'],
    ['our name at another port', undefined, 'https://cat.example:8443'],
    ['a name that points at this machine (DNS rebinding)', undefined, 'http://evil.example:3000'],
    ['such a name in a browser that calls it the same site', 'same-origin', 'http://evil.example:3000'],
    ['a page at an address nobody called ours', 'same-origin', 'http://192.168.1.5:3000'],
    ['another program on this machine', undefined, 'http://localhost:8080'],
    ['nonsense', undefined, '//'],
  ])('%s is refused', (_what, secFetchSite, origin) => {
    expect(from(secFetchSite, origin)).toThrow(expect.objectContaining({ status: 403, code: 'cross-site' }))
  })

  test.each([
    ['our page', 'same-origin', 'https://cat.example'],
    ['our page, told without its origin', 'same-origin', 'null'],
    ['our page at a LAN address that was called ours', 'same-origin', 'http://192.168.1.4:3000'],
    ['our page in an old browser', undefined, 'https://cat.example'],
    ['our page at another of its names', undefined, 'https://alias.example'],
    ['our page by a loopback name', undefined, 'http://127.0.0.1:3000'],
    ['our page by an IPv6 loopback name', undefined, 'http://[::1]:3000'],
    ['a program that is no browser', undefined, undefined],
  ])('%s is let in', (_what, secFetchSite, origin) => {
    expect(from(secFetchSite, origin)).not.toThrow()
  })
})
