import { debateReports } from '#features/share/server/tables.ts'
import type { ReportReason } from '#features/share/rules.ts'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#features/account/server/tables.ts'
import type { LostTurn } from '#features/debates/server/lists/own-debates-store.ts'
import { debates, responses, turnClaims } from '#features/debates/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { Refused } from './command.ts'

export interface FoundDebate {
  readonly id: string
  readonly question: string
  readonly shareToken: string
  /** Null for an anonymous visitor's debate. */
  readonly owner: string | null
  readonly isPublic: boolean
  readonly hiddenAt: Date | null
  readonly createdAt: Date
  readonly responses: number
  readonly openReports: number
}

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

/** @param given the debate's id, its share token, or an address with one of them. Throws `Refused`. */
export async function debateNamed(db: Database, given: string): Promise<FoundDebate> {
  const name =
    given
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? ''
  const [row] = await db
    .select(found)
    .from(debates)
    .leftJoin(users, eq(users.id, debates.userId))
    .where(isUuid(name) ? eq(debates.id, name) : eq(debates.shareToken, name))
  if (row === undefined) throw new Refused(`No debate has the id or the link ${JSON.stringify(given)}.`)
  return row
}

/** Hides the debate and releases its running turn; returns that turn, if any. */
export async function hideDebate(tx: Database, debateId: string, now: Date): Promise<LostTurn[]> {
  await tx.select({ id: debates.id }).from(debates).where(eq(debates.id, debateId)).for('update')
  await tx.update(debates).set({ hiddenAt: now }).where(eq(debates.id, debateId))
  const claimed = await tx.delete(turnClaims).where(eq(turnClaims.debateId, debateId)).returning()
  return claimed
    .filter(({ leaseUntil }) => leaseUntil > now)
    .map(({ claimId }) => ({ debateId, claimId, why: 'hidden-meanwhile' }))
}

export async function unhideDebate(tx: Database, debateId: string): Promise<void> {
  await tx.update(debates).set({ hiddenAt: null }).where(eq(debates.id, debateId))
}

/** Marks the debate's open reports as decided; returns their number. */
export async function settleReports(tx: Database, debateId: string, now: Date): Promise<number> {
  const settled = await tx
    .update(debateReports)
    .set({ settledAt: now })
    .where(and(eq(debateReports.debateId, debateId), isNull(debateReports.settledAt)))
    .returning({ id: debateReports.id })
  return settled.length
}

export interface Report {
  readonly debateId: string
  readonly question: string
  readonly shareToken: string
  readonly reason: ReportReason
  readonly words: string | null
  readonly createdAt: Date
}

export function openReports(db: Database, limit: number): Promise<Report[]> {
  const { debateId, reason, words } = debateReports
  return db
    .select({ debateId, question, shareToken, reason, words, createdAt: debateReports.createdAt })
    .from(debateReports)
    .innerJoin(debates, eq(debates.id, debateReports.debateId))
    .where(isNull(debateReports.settledAt))
    .orderBy(desc(debateReports.createdAt))
    .limit(limit)
}

export function newestPublic(db: Database, limit: number): Promise<FoundDebate[]> {
  return db
    .select(found)
    .from(debates)
    .leftJoin(users, eq(users.id, debates.userId))
    .where(sql`${debates.isPublic}`)
    .orderBy(desc(debates.id))
    .limit(limit)
}

/** Counts the running turns of all instances. */
export async function runningTurns(db: Database, now: Date): Promise<number> {
  const [row] = await db.select({ turns: count() }).from(turnClaims).where(gt(turnClaims.leaseUntil, now))
  return row?.turns ?? 0
}
