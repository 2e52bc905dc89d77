/** The only queries on who is who at the operator's identity provider (§18), and on sign-ins there that have begun. */
import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { passkeys, providerIdentities, providerSignIns, users } from '../tables.ts'

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export type IdentityRow = typeof providerIdentities.$inferSelect
export type BegunSignIn = typeof providerSignIns.$inferSelect
export type ProviderStore = ReturnType<typeof providerStore>

export function providerStore(db: Database) {
  const is = ({ issuer, subject }: Identity) =>
    and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject))
  const ownedBy = (userId: string, issuer: string) =>
    and(eq(providerIdentities.userId, userId), eq(providerIdentities.issuer, issuer))

  async function accountOf(identity: Identity): Promise<string | null> {
    const [row] = await db.select({ userId: providerIdentities.userId }).from(providerIdentities).where(is(identity))
    return row?.userId ?? null
  }

  return {
    accountOf,

    async begin(row: BegunSignIn): Promise<void> {
      await db.insert(providerSignIns).values(row)
    },

    /** Takes a sign-in that has begun, so that nobody takes it again; null when there is none. */
    async take(secretHash: string, now: Date): Promise<BegunSignIn | null> {
      const [begun] = await db
        .delete(providerSignIns)
        .where(and(eq(providerSignIns.secretHash, secretHash), gt(providerSignIns.expiresAt, now)))
        .returning()
      return begun ?? null
    },

    async forget(before: Date): Promise<void> {
      await db.delete(providerSignIns).where(lt(providerSignIns.expiresAt, before))
    },

    /** Whether the identity still opens this account, in the transaction that opens a session. */
    async opens(tx: Database, identity: Identity, userId: string): Promise<boolean> {
      const mine = and(is(identity), eq(providerIdentities.userId, userId))
      const [row] = await tx
        .select({ userId: providerIdentities.userId })
        .from(providerIdentities)
        .where(mine)
        .for('share')
      return row !== undefined
    },

    /** In a transaction that makes an account. Throws when the identity has one by now: then nothing is made. */
    async insert(tx: Database, identity: Identity, userId: string, now: Date): Promise<void> {
      await tx.insert(providerIdentities).values({ ...identity, userId, createdAt: now })
    },

    /** Links an identity; false when it belongs to another account, or the account has another one of this issuer. */
    async link({ issuer, subject }: Identity, userId: string, now: Date): Promise<boolean> {
      await db.insert(providerIdentities).values({ issuer, subject, userId, createdAt: now }).onConflictDoNothing()
      return (await accountOf({ issuer, subject })) === userId
    },

    async isLinked(userId: string, issuer: string): Promise<boolean> {
      const [row] = await db
        .select({ subject: providerIdentities.subject })
        .from(providerIdentities)
        .where(ownedBy(userId, issuer))
      return row !== undefined
    },

    async list(userId: string): Promise<IdentityRow[]> {
      return db.select().from(providerIdentities).where(eq(providerIdentities.userId, userId))
    },

    /** Removes the link unless it is the only way into the account (§18): then nothing happens, and `'last'` returns. */
    unlink(userId: string, issuer: string): Promise<'removed' | 'last'> {
      return db.transaction(async (tx) => {
        // The lock makes the removal of the password or of a passkey wait, so that one way in remains.
        const [user] = await tx
          .select({ hash: users.passwordHash })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        const [kept] = await tx.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, userId))
        if (user?.hash === null && (kept?.passkeys ?? 0) === 0) return 'last'
        await tx.delete(providerIdentities).where(ownedBy(userId, issuer))
        return 'removed'
      })
    },
  }
}
