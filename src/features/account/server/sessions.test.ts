import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { ABSOLUTE_MS, createSessions, IDLE_MS, TOUCH_MS } from './sessions.ts'
import type { NewSessionRow } from './store.ts'

const DAY_MS = 86_400_000

function sessionsOf({ secure = false } = {}) {
  const clock = stoppedClock()
  let row: NewSessionRow | null = null
  let lastSeenAt = new Date(clock.now())
  let touches = 0
  const sessions = createSessions({
    secure,
    clock,
    randomBytes,
    store: {
      async findSession(tokenHash, now, seenAfter) {
        if (row?.tokenHash !== tokenHash || row.expiresAt <= now || lastSeenAt <= seenAfter) return null
        return {
          sessionId: row.id,
          userId: row.userId,
          subscriptionTier: 'standard',
          subscriptionStatus: 'active',
          subscriptionPeriodEnd: new Date(clock.now() + 1),
          lastSeenAt,
        }
      },
      async isConfirmed(tokenHash, now) {
        return row?.tokenHash === tokenHash && (row.confirmedUntil ?? now) > now
      },
      async touchSession(_id, now) {
        touches += 1
        lastSeenAt = now
      },
    },
  })
  const issued = sessions.issue('u', 'Test Browser/1.0')
  row = issued.row
  const cookie = issued.cookie.split(';')[0] ?? ''
  return { clock, sessions, issued, cookie, touches: () => touches }
}

describe('§15 the session cookie', () => {
  test('none, another’s, an altered one and one under the other name are nobody', async () => {
    const { sessions, cookie } = sessionsOf()
    const altered = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
    for (const header of [undefined, '', 'sid', 'sid=', altered, cookie.replace('sid', '__Host-sid'), `x=${cookie}`]) {
      expect(await sessions.userOf(header), header).toBeNull()
    }
    expect(await sessions.userOf(`theme=dark; ${cookie}`)).toEqual({ id: 'u', tier: 'standard' })
  })

  test('256 random bits; the database gets their hash, never the token', () => {
    const { issued, cookie, sessions } = sessionsOf()
    const token = cookie.slice('sid='.length)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(issued.row)).not.toContain(token)
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(issued.row.tokenHash).toBe(hash)
    expect(sessions.hashOf(cookie)).toBe(hash)
    expect(sessions.issue('u', undefined).row.tokenHash).not.toBe(hash)
  })

  test('ASVS 3.3: from scripts and other sites away; over https bound to the host', () => {
    const attributes = ({ issued }: ReturnType<typeof sessionsOf>) => issued.cookie.split('; ').slice(1).toSorted()
    expect(attributes(sessionsOf())).toEqual(['HttpOnly', 'Max-Age=5184000', 'Path=/', 'SameSite=Lax'])
    const secure = sessionsOf({ secure: true })
    expect(attributes(secure)).toEqual(['HttpOnly', 'Max-Age=5184000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(secure.cookie).toMatch(/^__Host-sid=/)
    expect(secure.sessions.forget).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  })

  test('a browser’s description of itself is cut', () => {
    const { sessions } = sessionsOf()
    expect(sessions.issue('u', 'x'.repeat(9000)).row.userAgent).toHaveLength(200)
    expect(sessions.issue('u', undefined).row.userAgent).toBeNull()
  })
})

describe('ASVS 7.3 a session ends by itself', () => {
  test('after 14 days without use', async () => {
    const { clock, sessions, cookie } = sessionsOf()
    await clock.advance(IDLE_MS)
    expect(await sessions.userOf(cookie)).toBeNull()
    expect(IDLE_MS).toBe(14 * DAY_MS)
  })

  test('after 60 days in any case', async () => {
    const { clock, sessions, cookie } = sessionsOf()
    for (let day = 0; day < 59; day++) {
      await clock.advance(DAY_MS)
      expect(await sessions.userOf(cookie), `day ${day}`).not.toBeNull()
    }
    await clock.advance(DAY_MS)
    expect(await sessions.userOf(cookie)).toBeNull()
    expect(ABSOLUTE_MS).toBe(60 * DAY_MS)
  })

  test('that it was seen is written down every ten minutes, not at every call', async () => {
    const { clock, sessions, cookie, touches } = sessionsOf()
    await clock.advance(TOUCH_MS - 1)
    await sessions.userOf(cookie)
    expect(touches()).toBe(0)
    await clock.advance(1)
    for (let call = 0; call < 9; call++) await sessions.userOf(cookie)
    expect(touches()).toBe(1)
    expect(TOUCH_MS).toBe(600_000)
  })
})
