import { describe, expect, test } from 'vitest'
import { ownAddresses, navigationFrom } from './own-addresses.ts'

const from = navigationFrom(ownAddresses(['https://debates.example', 'https://alias.example']))

describe('§15 where a browser comes from with a GET that changes something', () => {
  test.each([
    ['another site', 'cross-site', undefined, 'foreign'],
    ['a sibling of the same site', 'same-site', undefined, 'foreign'],
    ['another site that names itself', undefined, 'https://evil.example/', 'foreign'],
    ['another site with our name in its path', undefined, 'https://evil.example/https://debates.example/', 'foreign'],
    ['a Referer that is no address', undefined, 'debates.example', 'foreign'],
    ['our own page', 'same-origin', undefined, 'own'],
    ['the address bar', 'none', undefined, 'own'],
    ['our page at an alias', 'cross-site', 'https://alias.example/', 'own'],
    ['our page, in a browser without Sec-Fetch-Site', undefined, 'https://debates.example/auth', 'own'],
    ['a browser that does not say', undefined, undefined, 'unknown'],
  ] as const)('%s', (_, secFetchSite, referer, expected) => {
    expect(from({ secFetchSite, referer })).toBe(expected)
  })
})
