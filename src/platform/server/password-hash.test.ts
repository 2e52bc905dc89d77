import { describe, expect, test } from 'vitest'
import { passwordHasher } from './password-hash.ts'

const cheap = passwordHasher({ memoryKiB: 64, passes: 1 })

describe('OWASP password storage', () => {
  test('another password is not the one', async () => {
    const hashed = await cheap.hash('a patent clerk in Bern')
    for (const other of ['a patent clerk in bern', 'a patent clerk in Bern ', '', hashed]) {
      expect(await cheap.verify(hashed, other)).toBe(false)
    }
    expect(await cheap.verify(hashed, 'a patent clerk in Bern')).toBe(true)
  })

  test('argon2id with 19 MiB, two passes and one lane; every hash has its own salt', async () => {
    const hasher = passwordHasher()
    const [one, other] = await Promise.all([hasher.hash('the same'), hasher.hash('the same')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
    expect(one).not.toContain('the same')
  })

  test('hashes of other parameters are still right, and known as outdated', async () => {
    const [old, today] = [await cheap.hash('secret words'), passwordHasher()]
    expect(await today.verify(old, 'secret words')).toBe(true)
    expect([today.isOutdated(old), cheap.isOutdated(old)]).toEqual([true, false])
  })

  test('no character is cut off, and one key is one key on every system', async () => {
    const long = 'x'.repeat(127)
    expect(await cheap.verify(await cheap.hash(`${long}a`), `${long}b`)).toBe(false)
    expect(await cheap.verify(await cheap.hash('caf\u00E9 noir'), 'cafe\u0301 noir')).toBe(true)
  })

  test('§15 too many at once: 503 with Retry-After, and nobody waits for ever', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 60 }, () => cheap.hash('all at once')))
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(refused).toHaveLength(60 - 42)
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
  })
})
