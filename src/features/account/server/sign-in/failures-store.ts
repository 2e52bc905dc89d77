/** All instances share the counts, which survive a restart. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { signInFailures } from '../tables.ts'

export type Failures = Omit<typeof signInFailures.$inferSelect, 'key'>
export const NO_FAILURES: Failures = { failures: 0, lastAt: new Date(0), blockedUntil: new Date(0) }

export function failuresStore(db: Database) {
  return {
    /** Locks the row, so that simultaneous guesses all count. @param change returns null for no change */
    change(key: string, change: (found: Failures) => Failures | null): Promise<Failures | null> {
      return db.transaction(async (tx) => {
        // A row must exist to be locked.
        await tx
          .insert(signInFailures)
          .values({ key, ...NO_FAILURES })
          .onConflictDoNothing()
        const [found] = await tx.select().from(signInFailures).where(eq(signInFailures.key, key)).for('update')
        const next = change(found ?? NO_FAILURES)
        if (next !== null) await tx.update(signInFailures).set(next).where(eq(signInFailures.key, key))
        return next
      })
    },

    clear: (key: string) => db.delete(signInFailures).where(eq(signInFailures.key, key)),
  }
}
