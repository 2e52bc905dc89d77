/** Stores the trailing side's best case (§20) for the latest state of each debate's map. */
import { and, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import type { LeaseSlot } from '#platform/server/single-flight/leased-single-flight.ts'
import { steelmen } from '../tables.ts'

export type SteelmanStore = ReturnType<typeof steelmanStore>

export function steelmanStore(db: Database) {
  const { debateId, lines, leaseUntil } = steelmen
  const isOf = (id: string, state: string) => and(eq(debateId, id), eq(steelmen.state, state))
  const rowOf = async (id: string, state: string) => {
    const [row] = await db.select({ lines, until: leaseUntil }).from(steelmen).where(isOf(id, state))
    return row
  }
  return {
    find: async (id: string, state: string) => (await rowOf(id, state))?.lines ?? null,

    slot: (id: string, state: string): LeaseSlot<readonly string[]> => ({
      async look() {
        const { lines: made = null, until = null } = (await rowOf(id, state)) ?? {}
        if (made !== null) return { kind: 'made', value: made }
        return until === null ? { kind: 'open' } : { kind: 'leased', until }
      },

      async take({ from, until }) {
        const row = { state, lines: null, leaseUntil: until }
        const isFree = and(isNull(lines), or(isNull(leaseUntil), lte(leaseUntil, from)))
        try {
          const taken = await db
            .insert(steelmen)
            .values({ debateId: id, ...row })
            .onConflictDoUpdate({ target: debateId, set: row, setWhere: or(ne(steelmen.state, state), isFree) })
            .returning({ debateId })
          return taken.length > 0 ? 'taken' : 'held'
        } catch (error) {
          if (isForeignKeyViolation(error)) return 'gone'
          throw error
        }
      },

      /** Returns the result in any case, but stores it only if the state is still current. */
      async save(made) {
        await db
          .update(steelmen)
          .set({ lines: made, leaseUntil: null })
          .where(and(isOf(id, state), isNull(lines)))
        return made
      },

      async release({ until }) {
        await db
          .update(steelmen)
          .set({ leaseUntil: null })
          .where(and(isOf(id, state), eq(leaseUntil, until)))
      },
    }),

    async endAllLeases(): Promise<void> {
      await db.update(steelmen).set({ leaseUntil: null }).where(isNotNull(leaseUntil))
    },
  }
}
