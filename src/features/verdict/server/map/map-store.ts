import { and, eq, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import { responses } from '#features/debates/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import type { LeaseSlot, Standing } from '#platform/server/single-flight/leased-single-flight.ts'
import { mapTurns } from '../tables.ts'
import type { KeptCard, Reading } from './reading.ts'

export interface KeptTurn {
  readonly responseId: string
  readonly cards: readonly KeptCard[]
  /** Null until a model has read which cards the turn answers. */
  readonly reading: Reading | null
}

export type MapStore = ReturnType<typeof mapStore>

export function mapStore(db: Database) {
  const { responseId, debateId, cards, reading, leaseUntil } = mapTurns

  /** Stores the cards of turns that have no stored cards. Returns false if the debate does not exist. */
  async function keepCards(id: string, turns: readonly Pick<KeptTurn, 'responseId' | 'cards'>[]): Promise<boolean> {
    if (turns.length === 0) return true
    try {
      await db
        .insert(mapTurns)
        .values(turns.map((turn) => ({ ...turn, debateId: id })))
        .onConflictDoNothing()
      return true
    } catch (error) {
      if (isForeignKeyViolation(error)) return false
      throw error
    }
  }

  return {
    async ofDebate(id: string): Promise<ReadonlyMap<string, KeptTurn>> {
      const rows = await db.select({ responseId, cards, reading }).from(mapTurns).where(eq(debateId, id))
      return new Map(rows.map((row) => [row.responseId, row]))
    },

    keepCards,

    /** Shares the lease of the response's summary, because making a summary also makes cards. */
    cardsSlot: (debate: string, id: string): LeaseSlot<readonly KeptCard[]> => {
      const { summaryLeaseUntil: until } = responses
      const hasCards = db.select({ responseId }).from(mapTurns).where(eq(responseId, id))
      const look = async (): Promise<Standing<readonly KeptCard[]>> => {
        const [row] = await db
          .select({ cards, until })
          .from(responses)
          .leftJoin(mapTurns, eq(responseId, responses.id))
          .where(isOurs)
        if (row === undefined) return { kind: 'gone' }
        if (row.cards !== null) return { kind: 'made', value: row.cards }
        return row.until === null ? { kind: 'open' } : { kind: 'leased', until: row.until }
      }
      const isOurs = eq(responses.id, id)
      const free = (which = isOurs) => db.update(responses).set({ summaryLeaseUntil: null }).where(which)
      return {
        look,

        async take(lease) {
          const isFree = or(isNull(until), lte(until, lease.from))
          const taken = await db
            .update(responses)
            .set({ summaryLeaseUntil: lease.until })
            .where(and(isOurs, isFree, notExists(hasCards)))
            .returning({ id: responses.id })
          return taken.length > 0 ? 'taken' : 'held'
        },

        async save(made) {
          if (!(await keepCards(debate, [{ responseId: id, cards: made }]))) return null
          await free()
          const standing = await look()
          return standing.kind === 'made' ? standing.value : null
        },

        async release(lease) {
          await free(and(isOurs, eq(until, lease.until)))
        },
      }
    },

    slot: (id: string): LeaseSlot<Reading> => {
      const isMissing = and(eq(responseId, id), isNull(reading))
      const look = async (): Promise<Standing<Reading>> => {
        const [row] = await db.select({ reading, until: leaseUntil }).from(mapTurns).where(eq(responseId, id))
        if (row === undefined) return { kind: 'gone' }
        if (row.reading !== null) return { kind: 'made', value: row.reading }
        return row.until === null ? { kind: 'open' } : { kind: 'leased', until: row.until }
      }
      return {
        look,

        async take({ from, until }) {
          const taken = await db
            .update(mapTurns)
            .set({ leaseUntil: until })
            .where(and(isMissing, or(isNull(leaseUntil), lte(leaseUntil, from))))
            .returning({ responseId })
          return taken.length > 0 ? 'taken' : 'held'
        },

        async save(made) {
          const saved = await db
            .update(mapTurns)
            .set({ reading: made, leaseUntil: null })
            .where(isMissing)
            .returning({ responseId })
          if (saved.length > 0) return made
          const standing = await look()
          return standing.kind === 'made' ? standing.value : null
        },

        async release({ until }) {
          await db
            .update(mapTurns)
            .set({ leaseUntil: null })
            .where(and(eq(responseId, id), eq(leaseUntil, until)))
        },
      }
    },

    async endAllLeases(): Promise<void> {
      await db.update(mapTurns).set({ leaseUntil: null }).where(isNotNull(leaseUntil))
    },
  }
}
