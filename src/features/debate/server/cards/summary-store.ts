/** The queries on a response's summary: the lease to make it, and the summary that is kept. */
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { DebateRow, ResponseRow } from '../store.ts'
import { debates, responses, userInputs } from '../tables.ts'

export interface DebatedResponse {
  readonly response: ResponseRow
  readonly debate: DebateRow
  /** The number of responses and inputs before it in the debate's order (timeline.ts). */
  readonly itemsBefore: number
}

/** The state of a response's summary; `leaseUntil` is null when no instance is making it. */
export interface SummaryState {
  readonly summary: string | null
  readonly leaseUntil: Date | null
}

export type SummaryStore = ReturnType<typeof summaryStore>

/** The queries on a response's summary; each is one statement. */
export function summaryStore(db: Database) {
  return {
    /** A response with the debate it belongs to, whose owner and visibility say who may read it. */
    async find(id: string): Promise<DebatedResponse | null> {
      const [row] = await db
        .select({
          response: responses,
          debate: debates,
          itemsBefore: sql<number>`(select count(*)::int from ${responses} other
            where other.debate_id = ${debates.id} and other.turn_number < ${responses.turnNumber})
            + (select count(*)::int from ${userInputs}
            where ${userInputs.debateId} = ${debates.id} and ${userInputs.turnNumber} <= ${responses.turnNumber})`,
        })
        .from(responses)
        .innerJoin(debates, eq(debates.id, responses.debateId))
        .where(eq(responses.id, id))
      return row ?? null
    },

    /** Takes the lease if there is neither a summary nor a lease. One statement does it, so only one caller gets it. */
    async claim(id: string, now: Date, leaseUntil: Date): Promise<boolean> {
      const { summaryLeaseUntil } = responses
      const taken = await db
        .update(responses)
        .set({ summaryLeaseUntil: leaseUntil })
        .where(
          and(
            eq(responses.id, id),
            isNull(responses.summary),
            or(isNull(summaryLeaseUntil), lte(summaryLeaseUntil, now)),
          ),
        )
        .returning({ id: responses.id })
      return taken.length > 0
    },

    /** Null when the response is gone. */
    async look(id: string): Promise<SummaryState | null> {
      const [row] = await db
        .select({ summary: responses.summary, leaseUntil: responses.summaryLeaseUntil })
        .from(responses)
        .where(eq(responses.id, id))
      return row ?? null
    },

    /** Keeps the summary, unless one is there already; returns whether it was kept. */
    async save(id: string, summary: string): Promise<boolean> {
      const saved = await db
        .update(responses)
        .set({ summary, summaryLeaseUntil: null })
        .where(and(eq(responses.id, id), isNull(responses.summary)))
        .returning({ id: responses.id })
      return saved.length > 0
    },

    /** Gives the lease back, if it is still the one taken. */
    async release(id: string, leaseUntil: Date): Promise<void> {
      await db
        .update(responses)
        .set({ summaryLeaseUntil: null })
        .where(and(eq(responses.id, id), eq(responses.summaryLeaseUntil, leaseUntil)))
    },

    /** At the start of a process that owns its database alone, no other process can be at work: all leases end. */
    async endAllLeases(): Promise<void> {
      await db.update(responses).set({ summaryLeaseUntil: null }).where(isNotNull(responses.summaryLeaseUntil))
    },
  }
}
