import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { debateReports } from './tables.ts'

/** Stores a report. A reporter's second report replaces the first, but does not reopen it if it is settled. */
export async function keepReport(db: Database, report: typeof debateReports.$inferInsert): Promise<void> {
  const { reason, words } = report
  await db
    .insert(debateReports)
    .values(report)
    .onConflictDoUpdate({ target: [debateReports.debateId, debateReports.reporter], set: { reason, words } })
}

export async function reportsOf(db: Database, userId: string) {
  const { debateId, reason, words, createdAt } = debateReports
  const rows = await db
    .select({ debateId, reason, words, createdAt })
    .from(debateReports)
    .where(eq(debateReports.userId, userId))
    .orderBy(asc(createdAt))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
