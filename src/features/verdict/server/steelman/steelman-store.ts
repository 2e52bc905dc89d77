/** The queries on the best case of the side that is behind (§20): one for each debate, of the latest state of its map. */
import { and, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import type { LeaseSlot } from '#platform/server/single-flight/leased-single-flight.ts'
import { steelmen } from '../tables.ts'

export type SteelmanStore = ReturnType<typeof steelmanStore>

export function steelmanStore(db: Database) {
  const { debateId, lines, leaseUntil } = steelmen
  const rowOf = async (id: string, state: string) => {
    const [row] = await db
      .select({ lines, until: leaseUntil })
      .from(steelmen)
      .where(and(eq(debateId, id), eq(steelmen.state, state)))
    return row ?? null
  }
  return {
    /** Null unless a model has put it for this state of the map. */
    async find(id: string, state: string): Promise<readonly string[] | null> {
      return (await rowOf(id, state))?.lines ?? null
    },

    slot: (id: string, state: string): LeaseSlot<readonly string[]> => ({
      async look() {
        const row = await rowOf(id, state)
        if (row === null) return { kind: 'open' }
        if (row.lines !== null) return { kind: 'made', value: row.lines }
        return row.until === null ? { kind: 'open' } : { kind: 'leased', until: row.until }
      },

      async take({ from, until }) {
        try {
          const taken = await db
            .insert(steelmen)
            .values({ debateId: id, state, lines: null, leaseUntil: until })
            .onConflictDoUpdate({
              target: debateId,
              set: { state, lines: null, leaseUntil: until },
              setWhere: or(
                ne(steelmen.state, state),
                and(isNull(lines), or(isNull(leaseUntil), lte(leaseUntil, from))),
              ),
            })
            .returning({ debateId })
          return taken.length > 0 ? 'taken' : 'held'
        } catch (error) {
          if (isForeignKeyViolation(error)) return 'gone'
          throw error
        }
      },

      /** Of a state that is over nothing is kept, and its caller still gets it. */
      async save(made) {
        await db
          .update(steelmen)
          .set({ lines: made, leaseUntil: null })
          .where(and(eq(debateId, id), eq(steelmen.state, state), isNull(lines)))
        return made
      },

      async release({ until }) {
        await db
          .update(steelmen)
          .set({ leaseUntil: null })
          .where(and(eq(debateId, id), eq(steelmen.state, state), eq(leaseUntil, until)))
      },
    }),

    /** At the start of a process that owns its database alone, no other process can be at work: all leases end. */
    async endAllLeases(): Promise<void> {
      await db.update(steelmen).set({ leaseUntil: null }).where(isNotNull(leaseUntil))
    },
  }
}
