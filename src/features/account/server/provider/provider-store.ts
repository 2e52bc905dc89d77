import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { OpenIdChecks } from '#platform/server/openid/openid-client.ts'
import { secretCookie, secretHash } from '../secret-cookie.ts'
import { passkeys, providerIdentities, providerSignIns, users } from '../tables.ts'

/** §18: milliseconds that a person may spend at the provider. */
export const SIGN_IN_MS = 10 * 60_000
const SECRET_BYTES = 32

export type IdentityRow = typeof providerIdentities.$inferSelect
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>

export function providerStore(db: Database) {
  const { issuer, subject, userId } = providerIdentities
  const is = (identity: Identity) => and(eq(issuer, identity.issuer), eq(subject, identity.subject))

  async function accountOf(identity: Identity): Promise<string | null> {
    const [row] = await db.select({ userId }).from(providerIdentities).where(is(identity))
    return row?.userId ?? null
  }

  return {
    accountOf,

    async opens(tx: Database, identity: Identity, account: string): Promise<boolean> {
      const mine = and(is(identity), eq(userId, account))
      return (await tx.select({ userId }).from(providerIdentities).where(mine).for('share')).length > 0
    },

    /** Throws if the identity already has an account. */
    insert: (tx: Database, row: typeof providerIdentities.$inferInsert) => tx.insert(providerIdentities).values(row),

    /** Links the identity. Returns false if another account has it or this account has another identity from the issuer. */
    async link(row: typeof providerIdentities.$inferInsert): Promise<boolean> {
      await db.insert(providerIdentities).values(row).onConflictDoNothing()
      return (await accountOf(row)) === row.userId
    },

    list: (account: string): Promise<IdentityRow[]> => db.select().from(providerIdentities).where(eq(userId, account)),

    /** Removes the identity. If it is the only way to sign in, keeps it and returns `'last'` (§18). */
    unlink(account: string, ofIssuer: string): Promise<'removed' | 'last'> {
      return db.transaction(async (tx) => {
        // Locks the account, so that simultaneous removals cannot leave it without any way to sign in.
        const own = eq(users.id, account)
        const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(own).for('update')
        const keys = await tx.$count(passkeys, eq(passkeys.userId, account))
        if (user?.hash === null && keys === 0) return 'last'
        await tx.delete(providerIdentities).where(and(eq(userId, account), eq(issuer, ofIssuer)))
        return 'removed'
      })
    },
  }
}

/** Derives state, nonce and PKCE verifier from the cookie's secret, which works once and is stored only as a hash. */
export function pendingOidcLogins({ db, clock, random }: Pick<Kit, 'db' | 'clock' | 'random'>, secure: boolean) {
  const cookie = secretCookie('oidc', secure)
  return {
    forget: cookie.forget,

    async begin(to: Pick<typeof providerSignIns.$inferInsert, 'userId' | 'returnTo'>) {
      const secret = random(SECRET_BYTES).toString('base64url')
      const expiresAt = new Date(clock.now() + SIGN_IN_MS)
      await db.insert(providerSignIns).values({ ...to, secretHash: derived('kept', secret), expiresAt })
      return { checks: checksOf(secret), cookie: cookie.set(secret, SIGN_IN_MS / 1000) }
    },

    /** Ends and returns the pending sign-in, or null. A wrong `state` ends none, as any page can link to this call. */
    async take(cookieHeader: string | undefined, state: string | undefined) {
      const secret = cookie.read(cookieHeader)
      if (secret === null || state !== derived('state', secret)) return null
      const kept = eq(providerSignIns.secretHash, derived('kept', secret))
      const inTime = gt(providerSignIns.expiresAt, new Date(clock.now()))
      const [begun] = await db.delete(providerSignIns).where(and(kept, inTime)).returning()
      return begun ? { checks: checksOf(secret), begun } : null
    },
  }
}

const checksOf = (secret: string): OpenIdChecks => ({
  state: derived('state', secret),
  nonce: derived('nonce', secret),
  verifier: derived('verifier', secret),
})

const derived = (what: string, secret: string): string => secretHash(`oidc ${what}:${secret}`)
