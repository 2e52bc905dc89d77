/** Identities at the operator's provider (§18), and sign-ins there that have begun. */
import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { OpenIdChecks } from '#platform/server/openid/openid-client.ts'
import { secretCookie, secretHash } from '../secret-cookie.ts'
import { passkeys, providerIdentities, providerSignIns, users } from '../tables.ts'

/** §18: milliseconds that somebody may take at the provider. */
export const SIGN_IN_MS = 10 * 60_000
const SECRET_BYTES = 32

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export type IdentityRow = typeof providerIdentities.$inferSelect
export type BegunSignIn = typeof providerSignIns.$inferSelect

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

    /** Takes a sign-in that has begun, once; null if there is none. */
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

    /** In the transaction that opens a session: true if the identity still opens this account. */
    async opens(tx: Database, identity: Identity, userId: string): Promise<boolean> {
      const mine = and(is(identity), eq(providerIdentities.userId, userId))
      const [row] = await tx
        .select({ userId: providerIdentities.userId })
        .from(providerIdentities)
        .where(mine)
        .for('share')
      return row !== undefined
    },

    /** In the transaction that makes an account. Throws if the identity has one by now: then nothing is made. */
    async insert(tx: Database, identity: Identity, userId: string, now: Date): Promise<void> {
      await tx.insert(providerIdentities).values({ ...identity, userId, createdAt: now })
    },

    /** Links an identity; false if it belongs to another account, or the account has another one of this issuer. */
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

    /** Removes the link; `'last'`, and nothing happens, if it is the only way into the account (§18). */
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

/**
 * Sign-ins at the provider that have begun: a random secret in the browser's cookie, from which state, nonce and PKCE's
 * verifier are made. The database holds the secret's hash alone, and each is used once.
 */
export function pendingOidcLogins({ db, clock, random }: Pick<Kit, 'db' | 'clock' | 'random'>, secure: boolean) {
  const store = providerStore(db)
  const cookie = secretCookie('oidc', secure)
  return {
    forget: cookie.forget,

    /** Notes a sign-in, or the linking of an account. */
    async begin(to: Pick<BegunSignIn, 'userId' | 'returnTo'>) {
      const secret = random(SECRET_BYTES).toString('base64url')
      await store.begin({ ...to, secretHash: derived('kept', secret), expiresAt: new Date(clock.now() + SIGN_IN_MS) })
      return { checks: checksOf(secret), cookie: cookie.set(secret, SIGN_IN_MS / 1000) }
    },

    /**
     * Returns the sign-in that this browser has begun, once; null if there is none, or its time is over. Another `state`
     * uses nothing up: any page can lead a browser to the callback.
     */
    async take(cookieHeader: string | undefined, state: string | undefined) {
      const secret = cookie.read(cookieHeader)
      if (secret === null || state !== derived('state', secret)) return null
      const begun = await store.take(derived('kept', secret), new Date(clock.now()))
      return begun && { checks: checksOf(secret), begun }
    },
  }
}

const checksOf = (secret: string): OpenIdChecks => ({
  state: derived('state', secret),
  nonce: derived('nonce', secret),
  verifier: derived('verifier', secret),
})

/** A value that only the holder of the secret can know: 43 characters. */
const derived = (what: string, secret: string): string => secretHash(`oidc ${what}:${secret}`)
