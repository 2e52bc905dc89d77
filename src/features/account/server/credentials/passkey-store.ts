/** The only queries on passkeys and their challenges (§18). */
import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { passkeyChallenges, passkeys, providerIdentities, users } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** `last`: nothing was removed, because it is the account's last way in. */
export type Removal = 'removed' | 'absent' | 'last'

export type PasskeyStore = ReturnType<typeof passkeyStore>

/** @param issuer of the operator's provider; null if there is none */
export function passkeyStore(db: Database, issuer: string | null) {
  /** Identities of other issuers open nothing (§18). */
  async function identitiesOf(tx: Database, userId: string): Promise<number> {
    if (issuer === null) return 0
    const here = and(eq(providerIdentities.userId, userId), eq(providerIdentities.issuer, issuer))
    const [row] = await tx.select({ own: count() }).from(providerIdentities).where(here)
    return row?.own ?? 0
  }

  return {
    list(userId: string): Promise<PasskeyRow[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
    },

    async find(credentialId: string): Promise<PasskeyRow | null> {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
      return row ?? null
    },

    /** Adds a passkey, unless the account has `most` of them (`'full'`) or any account has this one (`'taken'`). */
    add(row: PasskeyRow, most: number): Promise<'added' | 'full' | 'taken'> {
      return db.transaction(async (tx) => {
        // Locked, so that two at the same time count one after the other.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
        if ((await countOf(tx, row.userId)) >= most) return 'full'
        const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
        return added.length > 0 ? 'added' : 'taken'
      })
    },

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | null> {
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
      const [row] = await db.update(passkeys).set({ name }).where(own).returning()
      return row ?? null
    },

    remove(userId: string, id: string): Promise<Removal> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
        const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
        const found = await tx.select({ id: passkeys.id }).from(passkeys).where(own)
        if (!user || found.length === 0) return 'absent'
        const others = (await countOf(tx, userId)) - 1 + (await identitiesOf(tx, userId))
        if (user.passwordHash === null && others === 0) return 'last'
        await tx.delete(passkeys).where(own)
        return 'removed'
      })
    },

    removePassword(userId: string): Promise<Removal> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
        if (!user || user.passwordHash === null) return 'absent'
        if ((await countOf(tx, userId)) + (await identitiesOf(tx, userId)) === 0) return 'last'
        await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
        return 'removed'
      })
    },

    /** In the sign-in's transaction: notes the signature's counter; false if another was counted meanwhile. */
    async count(tx: Database, { id, counter }: PasskeyRow, next: number, now: Date): Promise<boolean> {
      const unchanged = and(eq(passkeys.id, id), eq(passkeys.counter, counter))
      const counted = await tx
        .update(passkeys)
        .set({ counter: next, lastUsedAt: now })
        .where(unchanged)
        .returning({ id: passkeys.id })
      return counted.length > 0
    },

    async keepChallenge(row: ChallengeRow): Promise<void> {
      await db.insert(passkeyChallenges).values(row)
    },

    /** Uses a challenge up, whether or not its answer is right; null if this holder may answer none. */
    async useChallenge(
      challengeHash: string,
      purpose: ChallengeRow['purpose'],
      holder: string,
      now: Date,
    ): Promise<ChallengeRow | null> {
      const one = and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.holder, holder),
      )
      const [row] = await db.delete(passkeyChallenges).where(one).returning()
      return row && row.expiresAt > now ? row : null
    },

    async forgetChallenges(now: Date): Promise<void> {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
    },
  }
}

async function countOf(tx: Database, userId: string): Promise<number> {
  const [row] = await tx.select({ own: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.own ?? 0
}
