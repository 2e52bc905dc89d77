import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPostgres } from '#testing/postgres.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { failuresStore } from './sign-in/failures-store.ts'
import { type AccountStore, accountStore } from './store.ts'

describe.skipIf(noPostgres !== null)('§14 `growth`: every plan of the accounts uses an index', () => {
  let database: PlannedDatabase
  let store: AccountStore
  beforeAll(async () => {
    database = await plannedDatabase()
    store = accountStore(database.db)
  })
  afterAll(() => database.close())

  const [id, now] = [uuidv7(), new Date()]
  const session = { id: uuidv7(), tokenHash: 'hash', userId: id, lastSeenAt: now, expiresAt: now }
  const user = { id, username: 'albert', usernameSkeleton: 'a1bert', passwordHash: 'hash' }
  const along = async () => null
  const failures = () => failuresStore(database.db)
  const found = { failures: 1, lastAt: now, blockedUntil: now }
  /** Scans whose condition compares a column of their index. */
  const unindexed = (scans: string[]) => scans.filter((scan) => !/: \(.* [=<>]/.test(scan))

  test('a query without an index would be seen', async () => {
    const scans = await database.scansOf(() => database.db.execute(sql`select * from users where display_name = 'x'`))
    expect(unindexed(scans)).toEqual(['users: Seq Scan'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['who calls', () => store.findSession('hash', now, now)],
    ['that a session was seen', () => store.touchSession(id, now)],
    ['finding a user', () => store.findUser(id)],
    ['finding a name', () => store.findByName('a1bert')],
    ['signing in', () => store.signIn(session, 'other', { rehashed: null, replaced: 'hash' }, along)],
    ['a sign-in with a new hash', () => store.signIn(session, 'hash', { rehashed: 'new', replaced: 'x' }, along)],
    ['signing out', () => store.endSessionOf('hash')],
    ['ending a session', () => store.endSession(id, id)],
    ['ending all other sessions', () => store.endOtherSessions(id, 'hash')],
    ['listing sessions', () => store.listSessions(id, now, now, 9)],
    ['sweeping sessions', () => store.forgetEnded(now)],
    ['the profile', () => store.updateProfile(id, { displayName: 'x', username: 'x', usernameSkeleton: 'x' })],
    ['the theme', () => store.saveTheme(id, 'dark')],
    [
      'a new password',
      () => store.changePassword('hash', 'new', { ...session, id: uuidv7(), tokenHash: 'other' }, async () => {}),
    ],
    ['deleting the account', () => store.deleteUser(id, along)],
    ['counting a failure', () => failures().change('key', () => found)],
    ['clearing failures', () => failures().clear('key')],
    ['sweeping failures', () => failures().forget(now)],
  ])('%s', async (_name, call) => {
    // Make sure that the user exists; `register` fails if an earlier test has left the user under another name.
    await store.register(user, null, null, along).catch(() => {})
    const scans = await database.scansOf(call)
    expect(scans).not.toEqual([])
    expect(unindexed(scans)).toEqual([])
  })
})
