import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { type AccountStore, accountStore, type NewSessionRow, type NewUserRow, SESSIONS_KEPT } from './store.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const at = (seconds: number) => new Date(NOON + seconds * 1_000)
const nothing = async () => null

describe.each(databaseKinds)('the account store ($name)', ({ open }) => {
  let database: TestDatabase
  let store: AccountStore
  beforeAll(async () => {
    database = await open()
    store = accountStore(database.db)
  })
  afterAll(() => database.close())

  const newUser = (over: Partial<NewUserRow> = {}): NewUserRow => {
    const id = uuidv7()
    return { id, username: `u ${id}`, usernameSkeleton: id, passwordHash: 'hash', ...over }
  }
  const newSession = (userId: string, over: Partial<NewSessionRow> = {}): NewSessionRow => {
    const times = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(600) }
    return { id: uuidv7(), tokenHash: uuidv7(), userId, ...times, ...over }
  }
  const registered = async (over: Partial<NewUserRow> = {}) => {
    const user = newUser(over)
    const session = newSession(user.id)
    const made = await store.register(user, session, null, nothing)
    if (made === null) throw new Error('the name is taken')
    return { user: made.user, session }
  }
  const alone = async () => {}
  const isLive = async (tokenHash: string, second = 1) =>
    (await store.findSession(tokenHash, at(second), at(second - 100))) !== null

  describe('registration', () => {
    test('§3 username is unique: the second gets nothing, not even what comes along', async () => {
      const { user } = await registered()
      const second = newUser({ usernameSkeleton: user.usernameSkeleton })
      const session = newSession(second.id)
      let came = false
      const along = async () => (came = true)
      expect(await store.register(second, session, null, along)).toBeNull()
      expect([came, await isLive(session.tokenHash), await store.findUser(second.id)]).toEqual([false, false, null])
    })

    test('ten at once with one name: one account', async () => {
      const usernameSkeleton = uuidv7()
      const attempts = Array.from({ length: 10 }, () => {
        const user = newUser({ usernameSkeleton })
        return store.register(user, newSession(user.id), null, nothing)
      })
      expect((await Promise.all(attempts)).filter((made) => made !== null)).toHaveLength(1)
    })

    test('one transaction: what comes along fails, and there is no account', async () => {
      const user = newUser()
      const fails = () => Promise.reject(new Error('no'))
      await expect(store.register(user, newSession(user.id), null, fails)).rejects.toThrow('no')
      expect(await store.findUser(user.id)).toBeNull()
    })

    test('§3 defaults; found by its id and by its skeleton', async () => {
      const { user } = await registered()
      expect(user).toMatchObject({ theme: 'light', subscriptionTier: 'free', subscriptionStatus: 'active' })
      expect(user).toMatchObject({ displayName: null, bio: null, profilePicture: null, email: null })
      expect(await store.findUser(user.id)).toEqual(user)
      expect(await store.findByName(user.usernameSkeleton)).toEqual(user)
      expect(await store.findByName('nobody')).toBeNull()
    })
  })

  describe('sign-in', () => {
    const once = { rehashed: null, replaced: null }

    test('a password that was changed meanwhile, or an account that is gone, opens no session', async () => {
      const { user } = await registered()
      const session = newSession(user.id)
      expect(await store.signIn(session, 'another hash', once, nothing)).toBeNull()
      expect(await store.signIn(newSession(uuidv7()), 'hash', once, nothing)).toBeNull()
      const rehash = { rehashed: 'new', replaced: null }
      expect(await store.signIn(session, 'another hash', rehash, nothing)).toBeNull()
      expect(await isLive(session.tokenHash)).toBe(false)
      expect(await store.findUser(user.id)).toMatchObject({ passwordHash: 'hash' })
    })

    test('ASVS 7.2.4: the browser’s earlier session ends, others stay; the hash is renewed', async () => {
      const { user, session: earlier } = await registered()
      const [other, next] = [newSession(user.id), newSession(user.id)]
      await store.signIn(other, 'hash', once, nothing)
      const done = await store.signIn(next, 'hash', { rehashed: 'new', replaced: earlier.tokenHash }, async () => 7)
      expect(done).toMatchObject({ along: 7, user: { passwordHash: 'new' } })
      const live = await Promise.all([earlier, other, next].map((session) => isLive(session.tokenHash)))
      expect(live).toEqual([false, true, true])
    })
  })

  describe('sessions', () => {
    test('an unknown token, one after its end and one not seen for too long are nobody’s', async () => {
      const { session } = await registered()
      expect(await store.findSession('unknown', at(1), at(-100))).toBeNull()
      expect(await store.findSession(session.tokenHash, at(600), at(-100))).toBeNull()
      expect(await store.findSession(session.tokenHash, at(100), at(0))).toBeNull()
    })

    test('a live one says whose it is and which plan that has; a touch prolongs it', async () => {
      const { user, session } = await registered({ subscriptionTier: 'pro' })
      const found = await store.findSession(session.tokenHash, at(1), at(-100))
      expect(found).toEqual({
        sessionId: session.id,
        userId: user.id,
        subscriptionTier: 'pro',
        subscriptionStatus: 'active',
        subscriptionPeriodEnd: null,
        lastSeenAt: at(0),
      })
      await store.touchSession(session.id, at(150))
      expect(await isLive(session.tokenHash, 200)).toBe(true)
    })

    test('nobody ends another’s session; one’s own ends at once', async () => {
      const { user, session } = await registered()
      const { user: other } = await registered()
      expect(await store.endSession(other.id, session.id)).toBeNull()
      expect(await isLive(session.tokenHash)).toBe(true)
      expect(await store.endSession(user.id, session.id)).toBe(session.tokenHash)
      expect(await store.endSession(user.id, session.id)).toBeNull()
      expect(await isLive(session.tokenHash)).toBe(false)
    })

    test('§15 fifty at most: the fifty-first ends the one that was not seen for the longest time, and nobody else’s', async () => {
      const { user, session } = await registered()
      const { session: others } = await registered()
      const opened = Array.from({ length: SESSIONS_KEPT }, (_, n) => newSession(user.id, { lastSeenAt: at(n + 1) }))
      await store.touchSession(session.id, at(2))
      for (const one of opened) await store.openSession(one, null)
      const listed = await store.listSessions(user.id, at(60), at(-40), 100)
      expect(listed).toHaveLength(SESSIONS_KEPT)
      expect(listed.at(-1)?.id).toBe(session.id)
      expect([await isLive(session.tokenHash), await isLive(opened[0]?.tokenHash ?? '')]).toEqual([true, false])
      expect(await isLive(others.tokenHash)).toBe(true)
    })

    test('the list holds one’s own that still sign in, the latest seen first', async () => {
      const { user, session } = await registered()
      await registered()
      const seenLater = newSession(user.id, { lastSeenAt: at(50) })
      const ended = newSession(user.id, { expiresAt: at(40) })
      const idle = newSession(user.id, { lastSeenAt: at(-500) })
      for (const one of [seenLater, ended, idle])
        await store.signIn(one, 'hash', { rehashed: null, replaced: null }, nothing)
      const listed = await store.listSessions(user.id, at(60), at(-40), 9)
      expect(listed.map(({ id }) => id)).toEqual([seenLater.id, session.id])
      expect(await store.listSessions(user.id, at(60), at(-40), 1)).toHaveLength(1)
    })

    test('what has ended is swept away, and nothing else', async () => {
      const { user, session } = await registered()
      const ended = newSession(user.id, { expiresAt: at(40) })
      await store.signIn(ended, 'hash', { rehashed: null, replaced: null }, nothing)
      await store.forgetEnded(at(60), at(60))
      const left = await database.db.execute(sql`select id from sessions where user_id = ${user.id}`)
      expect(left.rows).toEqual([{ id: session.id }])
    })
  })

  describe('one’s own account', () => {
    const profile = (usernameSkeleton: string) => ({ displayName: 'Al', username: 'al', usernameSkeleton })

    test('another’s name is taken; an account that is gone is not there', async () => {
      const [{ user }, { user: other }] = [await registered(), await registered()]
      expect(await store.updateProfile(user.id, profile(other.usernameSkeleton))).toBe('taken')
      expect(await store.updateProfile(uuidv7(), profile(uuidv7()))).toBeNull()
      expect(await store.findUser(user.id)).toEqual(user)
    })

    test('one’s own name may be written otherwise; the theme is kept', async () => {
      const { user } = await registered()
      const changed = profile(user.usernameSkeleton)
      expect(await store.updateProfile(user.id, changed)).toEqual({ ...user, ...changed })
      await store.saveTheme(user.id, 'dark')
      expect(await store.findUser(user.id)).toMatchObject({ theme: 'dark' })
    })

    test('ASVS 7.4.3: a new password ends every session but the new one; a stale one changes nothing', async () => {
      const { user, session } = await registered()
      const next = newSession(user.id)
      expect(await store.changePassword('another hash', 'new', next, alone)).toBe(false)
      expect([await isLive(session.tokenHash), await isLive(next.tokenHash)]).toEqual([true, false])
      expect(await store.changePassword('hash', 'new', next, alone)).toBe(true)
      expect([await isLive(session.tokenHash), await isLive(next.tokenHash)]).toEqual([false, true])
    })

    test('deletion is one transaction: fails along, and all is there; otherwise account and sessions are gone', async () => {
      const { user, session } = await registered()
      await expect(store.deleteUser(user.id, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await isLive(session.tokenHash)).toBe(true)
      expect(await store.deleteUser(user.id, async () => 'done')).toBe('done')
      expect([await isLive(session.tokenHash), await store.findUser(user.id)]).toEqual([false, null])
    })

    test('§3 a debate and a user input go with their user', async () => {
      const { user } = await registered()
      const debateId = uuidv7()
      await database.db.execute(sql`
        insert into ai_debates (id, question, option1, option2, option1_model, option2_model, user_id, share_token)
        values (${debateId}, 'Why?', 'a', 'b', 'm', 'm', ${user.id}, ${debateId})`)
      await database.db.execute(sql`
        insert into user_inputs (id, debate_id, user_id, content, turn_number)
        values (${uuidv7()}, ${debateId}, ${user.id}, 'But.', 1)`)
      await store.deleteUser(user.id, nothing)
      const left = await database.db.execute(sql`
        select id from ai_debates where id = ${debateId} union all select id from user_inputs where user_id = ${user.id}`)
      expect(left.rows).toEqual([])
    })
  })
})
