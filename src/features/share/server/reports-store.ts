/** The queries on reports (§19): one of each reporter and debate, and those of an account. */
import type { ReportReason } from '../report-rules.ts'
import { debateReports } from './tables.ts'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

export interface NewReport {
  readonly id: string
  readonly debateId: string
  /** A keyed hash of who reports: each counts once. */
  readonly reporter: string
  readonly userId: string | null
  readonly reason: ReportReason
  readonly words: string | null
  readonly createdAt: Date
}

/** Keeps the report; a second one of the same reporter replaces the first, unless the operator has decided about it. */
export async function keepReport(db: Database, report: NewReport): Promise<void> {
  const { reason, words } = report
  await db
    .insert(debateReports)
    .values(report)
    .onConflictDoUpdate({ target: [debateReports.debateId, debateReports.reporter], set: { reason, words } })
}

/** The reports that an account has made, for the export of its own data. */
export async function reportsOf(db: Database, userId: string) {
  const { debateId, reason, words, createdAt } = debateReports
  const rows = await db
    .select({ debateId, reason, words, createdAt })
    .from(debateReports)
    .where(eq(debateReports.userId, userId))
    .orderBy(asc(debateReports.createdAt))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
