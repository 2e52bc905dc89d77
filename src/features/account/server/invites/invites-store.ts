/** The queries on invites to register (§19). A code is a secret of 128 bits, of which only the hash is kept. */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { invites } from '../tables.ts'
import { secretHash } from '../secret-hash.ts'

export interface NewInvite {
  readonly code: string
  /** How many accounts may be made with it. */
  readonly uses: number
  readonly expiresAt: Date
  readonly now: Date
}

/** Keeps an invite, and forgets those that have expired. Returns its id. */
export async function addInvite(db: Database, { code, uses, expiresAt, now }: NewInvite): Promise<string> {
  await db.delete(invites).where(lt(invites.expiresAt, now))
  const id = uuidv7()
  await db.insert(invites).values({ id, codeHash: secretHash(code), usesLeft: uses, expiresAt, createdAt: now })
  return id
}

/** The invites with which an account can still be made, the newest first; nothing of their codes. */
export function liveInvites(db: Database, now: Date) {
  const { id, usesLeft, expiresAt, createdAt } = invites
  return db
    .select({ id, usesLeft, expiresAt, createdAt })
    .from(invites)
    .where(isLive(now))
    .orderBy(desc(createdAt), desc(id))
}

/** Ends an invite; false when none of this id can be used. */
export async function revokeInvite(db: Database, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .delete(invites)
    .where(and(eq(invites.id, id), isLive(now)))
    .returning({ id: invites.id })
  return ended.length > 0
}

/** Whether an account can be made with the code. */
export async function isInvite(db: Database, code: string, now: Date): Promise<boolean> {
  return (await db.$count(invites, usable(code, now))) > 0
}

/** Takes one use; false when none is left. */
export async function takeInvite(tx: Database, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(invites)
    .set({ usesLeft: sql`${invites.usesLeft} - 1` })
    .where(usable(code, now))
    .returning({ id: invites.id })
  return taken.length > 0
}

const isLive = (now: Date) => and(gt(invites.usesLeft, 0), gt(invites.expiresAt, now))
const usable = (code: string, now: Date) => and(eq(invites.codeHash, secretHash(code)), isLive(now))
