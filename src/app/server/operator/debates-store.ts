import { debateReports } from '#features/share/server/tables.ts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#features/account/server/tables.ts'
import type { LostTurn } from '#features/debates/server/lists/own-debates-store.ts'
import { debates, responses, turnClaims } from '#features/debates/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { Refused } from './command.ts'

const { id, question, shareToken, isPublic, hiddenAt, createdAt } = debates
const found = {
  id,
  question,
  shareToken,
  owner: users.username,
  isPublic,
  hiddenAt,
  createdAt,
  responses: sql<number>`(select count(*)::integer from ${responses} where ${responses.debateId} = ${debates.id})`,
  openReports: sql<number>`(select count(*)::integer from ${debateReports}
    where ${debateReports.debateId} = ${debates.id} and ${debateReports.settledAt} is null)`,
}

const foundDebates = (db: Database) => db.select(found).from(debates).leftJoin(users, eq(users.id, debates.userId))

/** Returns the debate. Throws `Refused` if there is none. @param given its id, share token or address */
export async function debateNamed(db: Database, given: string) {
  const [path = ''] = given.split(/[?#]/, 1)
  const name = path.split('/').findLast((part) => part !== '') ?? ''
  const [row] = await foundDebates(db).where(isUuid(name) ? eq(id, name) : eq(shareToken, name))
  if (row === undefined) throw new Refused(`No debate has the id or the link ${JSON.stringify(given)}.`)
  return row
}

export async function hideDebate(tx: Database, debateId: string, now: Date): Promise<LostTurn[]> {
  await tx.select({ id }).from(debates).where(eq(id, debateId)).for('update')
  await tx.update(debates).set({ hiddenAt: now }).where(eq(id, debateId))
  const claimed = await tx.delete(turnClaims).where(eq(turnClaims.debateId, debateId)).returning()
  return claimed
    .filter(({ leaseUntil }) => leaseUntil > now)
    .map(({ claimId }) => ({ debateId, claimId, why: 'hidden-meanwhile' }))
}

export async function unhideDebate(tx: Database, debateId: string): Promise<null> {
  await tx.update(debates).set({ hiddenAt: null }).where(eq(id, debateId))
  return null
}

export async function settleReports(tx: Database, debateId: string, now: Date): Promise<number> {
  const settled = await tx
    .update(debateReports)
    .set({ settledAt: now })
    .where(and(eq(debateReports.debateId, debateId), isNull(debateReports.settledAt)))
    .returning({ id: debateReports.id })
  return settled.length
}

export function openReports(db: Database, limit: number) {
  const { debateId, reason, words } = debateReports
  return db
    .select({ debateId, question, shareToken, reason, words, createdAt: debateReports.createdAt })
    .from(debateReports)
    .innerJoin(debates, eq(id, debateReports.debateId))
    .where(isNull(debateReports.settledAt))
    .orderBy(desc(debateReports.createdAt))
    .limit(limit)
}

export const newestPublic = (db: Database, limit: number) =>
  foundDebates(db)
    .where(sql`${isPublic}`)
    .orderBy(desc(id))
    .limit(limit)

export const runningTurns = (db: Database, now: Date) => db.$count(turnClaims, gt(turnClaims.leaseUntil, now))
