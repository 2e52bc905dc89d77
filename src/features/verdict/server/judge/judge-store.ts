/** The queries on measured readers (§20): the newest figures of each. */
import { desc } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { judgedReaders } from '../tables.ts'
import type { KeptFigures } from './measure.ts'

export interface KeptReader {
  readonly reader: string
  readonly measuredAt: Date
  readonly figures: KeptFigures
}

export function judgeStore(db: Database) {
  const { reader, measuredAt, figures } = judgedReaders
  return {
    /** Newest first. */
    async all(): Promise<KeptReader[]> {
      return db.select({ reader, measuredAt, figures }).from(judgedReaders).orderBy(desc(measuredAt), reader)
    },

    async keep(measured: readonly KeptReader[]): Promise<void> {
      await db.transaction(async (tx) => {
        for (const row of measured) {
          const changed = { measuredAt: row.measuredAt, figures: row.figures }
          await tx.insert(judgedReaders).values(row).onConflictDoUpdate({ target: reader, set: changed })
        }
      })
    },
  }
}
