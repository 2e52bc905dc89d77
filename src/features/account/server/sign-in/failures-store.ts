/** The only queries on failed sign-ins: shared by all instances, and a restart forgives nothing. */
import { eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { signInFailures } from '../tables.ts'

export interface Failures {
  readonly failures: number
  readonly lastAt: Date
  readonly blockedUntil: Date
}

export type FailuresStore = ReturnType<typeof failuresStore>

export function failuresStore(db: Database) {
  return {
    /**
     * Changes what is remembered of the key, one caller after the other: forty guesses at once are counted as forty.
     * @param change gets null for a key without failures; answers what to remember, or null for "as it is".
     * @returns what `change` answered.
     */
    change(key: string, change: (found: Failures | null) => Failures | null): Promise<Failures | null> {
      return db.transaction(async (tx) => {
        const never = new Date(0)
        const fresh = { key, failures: 0, lastAt: never, blockedUntil: never }
        // The row must be there to be locked.
        await tx.insert(signInFailures).values(fresh).onConflictDoNothing()
        const [found] = await tx.select().from(signInFailures).where(eq(signInFailures.key, key)).for('update')
        const next = change(found && found.failures > 0 ? found : null)
        if (next !== null) await tx.update(signInFailures).set(next).where(eq(signInFailures.key, key))
        return next
      })
    },

    async clear(key: string): Promise<void> {
      await db.delete(signInFailures).where(eq(signInFailures.key, key))
    },

    /** Forgets whatever failed last before the moment. */
    async forget(before: Date): Promise<void> {
      await db.delete(signInFailures).where(lt(signInFailures.lastAt, before))
    },
  }
}
