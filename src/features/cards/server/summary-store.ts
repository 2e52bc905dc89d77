import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { LeaseSlot, Standing } from '#platform/server/single-flight/leased-single-flight.ts'
import { debates, responses, userInputs } from '#features/debates/server/tables.ts'

export type SummaryStore = ReturnType<typeof summaryStore>
export type DebatedResponse = NonNullable<Awaited<ReturnType<SummaryStore['find']>>>

export function summaryStore(db: Database) {
  return {
    async find(id: string) {
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

    slot: (id: string): LeaseSlot<string> => {
      const isMissing = and(eq(responses.id, id), isNull(responses.summary))
      const { summaryLeaseUntil } = responses
      const look = async (): Promise<Standing<string>> => {
        const [row] = await db
          .select({ summary: responses.summary, until: summaryLeaseUntil })
          .from(responses)
          .where(eq(responses.id, id))
        if (row === undefined) return { kind: 'gone' }
        if (row.summary !== null) return { kind: 'made', value: row.summary }
        return row.until === null ? { kind: 'open' } : { kind: 'leased', until: row.until }
      }
      return {
        look,

        async take({ from, until }) {
          const taken = await db
            .update(responses)
            .set({ summaryLeaseUntil: until })
            .where(and(isMissing, or(isNull(summaryLeaseUntil), lte(summaryLeaseUntil, from))))
            .returning({ id: responses.id })
          return taken.length > 0 ? 'taken' : 'held'
        },

        async save(summary) {
          const saved = await db
            .update(responses)
            .set({ summary, summaryLeaseUntil: null })
            .where(isMissing)
            .returning({ id: responses.id })
          if (saved.length > 0) return summary
          const standing = await look()
          return standing.kind === 'made' ? standing.value : null
        },

        async release({ until }) {
          await db
            .update(responses)
            .set({ summaryLeaseUntil: null })
            .where(and(eq(responses.id, id), eq(summaryLeaseUntil, until)))
        },
      }
    },

    async endAllLeases(): Promise<void> {
      await db.update(responses).set({ summaryLeaseUntil: null }).where(isNotNull(responses.summaryLeaseUntil))
    },
  }
}
