import { expect, test } from 'vitest'
import { signedIn } from './signed-in.ts'

test('§6 calls that need a signed-in user: 401 for everybody else, a known visitor included', () => {
  for (const visitor of [null, 'a']) {
    expect(() => signedIn({ user: null, visitor, ip: '::1' })).toThrow(
      expect.objectContaining({ status: 401, code: 'authentication-required' }),
    )
  }
})

test('§6 a signed-in user goes on as who they are', () => {
  const viewer = { user: { id: 'u', tier: 'pro' as const }, visitor: null, ip: '::1' }
  expect(signedIn(viewer)).toEqual(viewer)
})
