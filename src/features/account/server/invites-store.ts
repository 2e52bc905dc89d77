/** The database contains only the hash of an invite's code (§19). */
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

/** Adds an invite and deletes expired ones. @param uses how many accounts the invite can create */
export async function addInvite(
  db: Database,
  invite: { readonly code: string; readonly uses: number; readonly expiresAt: Date; readonly now: Date },
): Promise<string> {
  const { code, uses, expiresAt, now } = invite
  await db.delete(invites).where(lt(invites.expiresAt, now))
  const id = uuidv7()
  await db.insert(invites).values({ id, codeHash: secretHash(code), usesLeft: uses, expiresAt, createdAt: now })
  return id
}

export function liveInvites(db: Database, now: Date) {
  const { id, usesLeft, expiresAt, createdAt } = invites
  return db
    .select({ id, usesLeft, expiresAt, createdAt })
    .from(invites)
    .where(isLive(now))
    .orderBy(desc(createdAt), desc(id))
}

export async function revokeInvite(db: Database, id: string, now: Date): Promise<boolean> {
  const one = and(eq(invites.id, id), isLive(now))
  return (await db.delete(invites).where(one).returning({ id: invites.id })).length > 0
}

export function createInvites(db: Database, clock: Pick<Clock, 'now'>, registration: RegistrationKind) {
  const now = () => new Date(clock.now())
  return {
    /** Throws 403 `registration-closed`, `invite-needed` or `invite-invalid` if the caller may not register with this code. */
    async refuse(code: string | undefined): Promise<void> {
      if (registration === 'open') return
      if (registration === 'off') throw new Problem(403, 'registration-closed')
      if (code === undefined || code === '') throw new Problem(403, 'invite-needed')
      if ((await db.$count(invites, usable(code, now()))) === 0) throw inviteInvalid()
    },

    /** Counts one use of the invite. Throws 403 `invite-invalid` if no use is left. */
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
