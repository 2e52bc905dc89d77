/** Invites to register (§19). A code is a secret of 128 bits, of which only the hash is stored. */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { RegistrationKind } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { secretHash } from './secret-cookie.ts'
import { invites } from './tables.ts'

const isLive = (now: Date) => and(gt(invites.usesLeft, 0), gt(invites.expiresAt, now))
const usable = (code: string, now: Date) => and(eq(invites.codeHash, secretHash(code)), isLive(now))

/**
 * Stores an invite, and deletes expired ones. Returns its id.
 * @param uses how many accounts it can make
 */
export async function addInvite(
  db: Database,
  {
    code,
    uses,
    expiresAt,
    now,
  }: { readonly code: string; readonly uses: number; readonly expiresAt: Date; readonly now: Date },
): Promise<string> {
  await db.delete(invites).where(lt(invites.expiresAt, now))
  const id = uuidv7()
  await db.insert(invites).values({ id, codeHash: secretHash(code), usesLeft: uses, expiresAt, createdAt: now })
  return id
}

/** Returns the invites that can still make an account, the newest first, without their codes. */
export function liveInvites(db: Database, now: Date) {
  const { id, usesLeft, expiresAt, createdAt } = invites
  return db
    .select({ id, usesLeft, expiresAt, createdAt })
    .from(invites)
    .where(isLive(now))
    .orderBy(desc(createdAt), desc(id))
}

/** Ends an invite; false if no usable one has this id. */
export async function revokeInvite(db: Database, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .delete(invites)
    .where(and(eq(invites.id, id), isLive(now)))
    .returning({ id: invites.id })
  return ended.length > 0
}

/** Who may make an account (§19 "Registration"): everybody, people with an invite, or nobody. */
export function createInvites(db: Database, clock: Pick<Clock, 'now'>, registration: RegistrationKind) {
  const now = () => new Date(clock.now())
  return {
    /** Refuses with a 403 Problem: `registration-closed`, `invite-needed`, `invite-invalid`. */
    async refuse(code: string | undefined): Promise<void> {
      if (registration === 'open') return
      if (registration === 'off') throw new Problem(403, 'registration-closed')
      if (code === undefined || code === '') throw new Problem(403, 'invite-needed')
      if ((await db.$count(invites, usable(code, now()))) === 0) throw inviteInvalid()
    },

    /**
     * In the transaction that makes the account: takes one use of the invite, if one is needed. Throws a 403 Problem
     * `invite-invalid` if another account has taken the last one meanwhile.
     */
    async take(tx: Database, code: string | undefined): Promise<void> {
      if (registration !== 'invite') return
      const taken = await tx
        .update(invites)
        .set({ usesLeft: sql`${invites.usesLeft} - 1` })
        .where(usable(code ?? '', now()))
        .returning({ id: invites.id })
      if (taken.length === 0) throw inviteInvalid()
    },
  }
}

const inviteInvalid = () => new Problem(403, 'invite-invalid')
