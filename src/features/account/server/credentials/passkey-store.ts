import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { passkeyChallenges, passkeys, providerIdentities, users } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** `last` means that nothing was removed, because the passkey is the last way to sign in. */
export type Removal = 'removed' | 'absent' | 'last'

export type PasskeyStore = ReturnType<typeof passkeyStore>

/** @param issuer the configured provider's issuer; null without a provider */
export function passkeyStore(db: Database, issuer: string | null) {
  const ownedBy = (userId: string) => eq(passkeys.userId, userId)
  const oneOf = (userId: string, id: string) => and(eq(passkeys.id, id), ownedBy(userId))

  /**
   * Locks the account, so that simultaneous calls run one after another. Returns the account, the number of its passkeys, and
   * the number of its ways to sign in without the password.
   */
  async function locked(tx: Database, userId: string) {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const keys = await tx.$count(passkeys, ownedBy(userId))
    if (issuer === null) return { user, keys, ways: keys }
    // Identities of other issuers cannot sign in (§18).
    const here = and(eq(providerIdentities.userId, userId), eq(providerIdentities.issuer, issuer))
    return { user, keys, ways: keys + (await tx.$count(providerIdentities, here)) }
  }

  return {
    list(userId: string): Promise<PasskeyRow[]> {
      const own = db.select().from(passkeys).where(ownedBy(userId))
      return own.orderBy(desc(passkeys.createdAt), desc(passkeys.id))
    },

    async find(credentialId: string): Promise<PasskeyRow | null> {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
      return row ?? null
    },

    add(row: PasskeyRow, most: number): Promise<'added' | 'full' | 'taken'> {
      return db.transaction(async (tx) => {
        if ((await locked(tx, row.userId)).keys >= most) return 'full'
        const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
        return added.length > 0 ? 'added' : 'taken'
      })
    },

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | null> {
      const [row] = await db.update(passkeys).set({ name }).where(oneOf(userId, id)).returning()
      return row ?? null
    },

    remove(userId: string, id: string): Promise<Removal> {
      return db.transaction(async (tx) => {
        const { user, ways } = await locked(tx, userId)
        const found = await tx.$count(passkeys, oneOf(userId, id))
        if (!user || found === 0) return 'absent'
        if (user.passwordHash === null && ways === 1) return 'last'
        await tx.delete(passkeys).where(oneOf(userId, id))
        return 'removed'
      })
    },

    removePassword(userId: string): Promise<Removal> {
      return db.transaction(async (tx) => {
        const { user, ways } = await locked(tx, userId)
        if (!user || user.passwordHash === null) return 'absent'
        if (ways === 0) return 'last'
        await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
        return 'removed'
      })
    },

    /** Saves the new signature counter. Returns false if another sign-in has changed the counter meanwhile. */
    async count(tx: Database, { id, counter }: PasskeyRow, next: number, now: Date): Promise<boolean> {
      const unchanged = and(eq(passkeys.id, id), eq(passkeys.counter, counter))
      const counts = { counter: next, lastUsedAt: now }
      return (await tx.update(passkeys).set(counts).where(unchanged).returning({ id: passkeys.id })).length > 0
    },

    keepChallenge: (row: ChallengeRow) => db.insert(passkeyChallenges).values(row),

    /** Returns and deletes the challenge, so that it works only once. Returns null if `holder` has no such challenge. */
    async useChallenge(given: Omit<ChallengeRow, 'userId' | 'expiresAt'>, now: Date): Promise<ChallengeRow | null> {
      const { challengeHash, purpose, holder } = passkeyChallenges
      const one = and(eq(challengeHash, given.challengeHash), eq(purpose, given.purpose), eq(holder, given.holder))
      const [row] = await db.delete(passkeyChallenges).where(one).returning()
      return row && row.expiresAt > now ? row : null
    },
  }
}
