/** Creates accounts for tests of stores, with only the rows that foreign keys refer to, so nobody can sign in. */
import { uuidv7 } from 'uuidv7'
import { passkeys, users } from '#features/account/server/tables.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function testUser(db: Database, subscriptionTier: Tier = 'free'): Promise<string> {
  const id = uuidv7()
  const name = { username: `user ${id.slice(-6)}`, usernameSkeleton: id }
  await db.insert(users).values({ id, ...name, passwordHash: 'nobody can sign in with this', subscriptionTier })
  return id
}

export async function testPasskey(db: Database, userId: string): Promise<string> {
  const id = uuidv7()
  const key = { credentialId: id, publicKey: 'none', counter: 0, transports: [], synced: false }
  await db.insert(passkeys).values({ id, userId, ...key, name: 'A key', createdAt: new Date() })
  return id
}
