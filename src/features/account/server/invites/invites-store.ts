/** The queries on invites to register (§19). A code is a secret of 128 bits, of which only the hash is kept. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
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

/** Keeps an invite, and forgets those that have expired. */
export async function addInvite(db: Database, { code, uses, expiresAt, now }: NewInvite): Promise<void> {
  await db.delete(invites).where(lt(invites.expiresAt, now))
  await db
    .insert(invites)
    .values({ id: uuidv7(), codeHash: secretHash(code), usesLeft: uses, expiresAt, createdAt: now })
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

const usable = (code: string, now: Date) =>
  and(eq(invites.codeHash, secretHash(code)), gt(invites.usesLeft, 0), gt(invites.expiresAt, now))
