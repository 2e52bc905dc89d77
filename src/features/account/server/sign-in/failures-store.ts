/** The only queries on failed sign-ins. All instances share the counts, and the counts survive a restart. */
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
     * Changes the key's counts behind a row lock, so that forty simultaneous guesses are counted as forty.
     * @param change gets null for a key without failures; returns the new counts, or null for no change.
     */
    change(key: string, change: (found: Failures | null) => Failures | null): Promise<Failures | null> {
      return db.transaction(async (tx) => {
        const never = new Date(0)
        const fresh = { key, failures: 0, lastAt: never, blockedUntil: never }
        // A row must exist to be locked.
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

    async forget(before: Date): Promise<void> {
      await db.delete(signInFailures).where(lt(signInFailures.lastAt, before))
    },
  }
}
