import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPostgres } from '#testing/postgres.ts'
import { stoppedClock } from '#testing/clock.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { keysStore } from './keys/keys-store.ts'
import { planStore } from './plan-store.ts'
import { pendingOidcLogins, providerStore } from './provider/provider-store.ts'
import { type AccountStore, accountStore } from './store.ts'
import { passkeyStore } from './credentials/passkey-store.ts'
import { credentialStore, resetLinkMaker } from './credentials/credential-store.ts'

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
  const passkeys = () => passkeyStore(database.db, 'issuer')
  const keys = () => keysStore(database.db)
  const provider = () => providerStore(database.db)
  const credentials = () => credentialStore(database.db)
  const identity = { issuer: 'issuer', subject: 'subject' }
  const passkey = { id: uuidv7(), credentialId: 'key', publicKey: '', counter: 0, transports: [], synced: false }
  const times = { createdAt: now, lastUsedAt: null, expiresAt: null }
  const key = { name: 'A key', scope: 'read' as const, keyHash: 'hash', prefix: 'evc' }
  const code = { userId: id, number: 1, codeHash: 'hash', createdAt: now }
  const found = { failures: 1, lastAt: now, blockedUntil: now }
  const takeSignIn = async () => {
    const logins = pendingOidcLogins({ db: database.db, clock: stoppedClock(), random: randomBytes }, false)
    const { checks, cookie } = await logins.begin({ userId: null, returnTo: '/' })
    return logins.take(cookie.split(';')[0], checks.state)
  }
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
    ['sweeping what has ended', () => store.forgetEnded(now, now)],
    ['the profile', () => store.updateProfile(id, { displayName: 'x', username: 'x', usernameSkeleton: 'x' })],
    ['the theme', () => store.saveTheme(id, 'dark')],
    [
      'a new password',
      () => store.changePassword('hash', 'new', { ...session, id: uuidv7(), tokenHash: 'other' }, async () => {}),
    ],
    ['deleting the account', () => store.deleteUser(id, along)],
    ['counting a failure', () => store.changeFailures('key', () => found)],
    ['clearing failures', () => store.clearFailures('key')],
    ['listing passkeys', () => passkeys().list(id)],
    ['finding a passkey', () => passkeys().find('key')],
    ['adding a passkey', () => passkeys().add({ ...passkey, ...times, userId: id, name: 'A key' }, 9)],
    ['naming a passkey', () => passkeys().rename(id, passkey.id, 'Mine')],
    [
      'counting a signature',
      () => passkeys().count(database.db, { ...passkey, ...times, userId: id, name: '' }, 1, now),
    ],
    ['removing a passkey', () => passkeys().remove(id, passkey.id)],
    ['removing the password', () => passkeys().removePassword(id)],
    [
      'using a challenge',
      () => passkeys().useChallenge({ challengeHash: 'hash', purpose: 'add', holder: 'holder' }, now),
    ],
    ['finding an API key', () => keys().find('hash', now)],
    ['noting the use of an API key', () => keys().touch(id, now, now)],
    ['adding an API key', () => keys().add({ ...key, id: uuidv7(), userId: id }, 9)],
    ['listing API keys', () => keys().list(id)],
    ['removing an API key', () => keys().remove(id, id)],
    ['whose identity it is', () => provider().accountOf(identity)],
    ['whether an identity opens an account', () => provider().opens(database.db, identity, id)],
    ['listing identities', () => provider().list(id)],
    ['unlinking an identity', () => provider().unlink(id, 'issuer')],
    ['taking a sign-in at the provider', takeSignIn],
    ['keeping a link', () => resetLinkMaker({ db: database.db, randomBytes })(id, now.getTime())],
    ['who owns a link', () => credentials().ownerOfLink('hash', now)],
    ['using a link', () => credentials().useResetLink(database.db, 'hash')],
    ['finding a recovery code', () => credentials().findRecoveryCode('a1bert', 1)],
    ['counting recovery codes', () => credentials().recoveryCodesOf(id)],
    ['new recovery codes', () => credentials().replaceRecoveryCodes(id, [code])],
    ['using a recovery code', () => credentials().useRecoveryCode(database.db, code)],
    ['finding a plan', () => planStore(database.db).find(id)],
  ])('%s', async (_name, call) => {
    // Make sure that the user exists, and ignore the error if an earlier test has renamed the user.
    await store.register(user, null, null, along).catch(() => {})
    const scans = await database.scansOf(call)
    expect(scans).not.toEqual([])
    expect(unindexed(scans)).toEqual([])
  })
})
