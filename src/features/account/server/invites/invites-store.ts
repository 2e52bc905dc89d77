/** The queries on invites to register (§19). A code is a secret of 128 bits, of which only the hash is kept. */
import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { invites } from '../tables.ts'

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
    .values({ id: uuidv7(), codeHash: inviteHash(code), usesLeft: uses, expiresAt, createdAt: now })
}

/** A fast hash, because 128 random bits need no slow one. */
function inviteHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
