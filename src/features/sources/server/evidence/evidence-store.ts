import { and, desc, eq, getTableColumns, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { evidenceSources } from '../tables.ts'

type SourceRow = typeof evidenceSources.$inferSelect
export type SourceHead = Omit<SourceRow, 'text' | 'hash'>
export type ReadSource = Omit<SourceRow, 'id' | 'gone'>

const { text: _text, hash: _hash, ...headColumns } = getTableColumns(evidenceSources)
export { headColumns }

export function evidenceStore(db: Database) {
  const { url, readAt } = evidenceSources
  return {
    async findPage(address: string, since: Date): Promise<ReadSource | null> {
      const [row] = await db
        .select()
        .from(evidenceSources)
        .where(and(eq(url, address), gt(readAt, since)))
        .orderBy(desc(readAt))
        .limit(1)
      return row ?? null
    },

    async markGone(address: string): Promise<void> {
      await db.update(evidenceSources).set({ gone: true }).where(eq(url, address))
    },
  }
}

/** Returns an SQL expression that changes whenever a source is read again or found to be gone. @param sourceId a column */
export const stateOfSource = (sourceId: SQLWrapper) => sql<string>`(select concat_ws(' ', kept.gone, kept.read_at)
  from ${evidenceSources} kept where kept.id = ${sourceId})`

export const isUploaded = (sourceId: SQLWrapper) => sql<boolean>`exists (select from ${evidenceSources} kept
  where kept.id = ${sourceId} and kept.kind <> 'page')`

export const keptSources = (db: Database, ids: readonly string[]): Promise<SourceRow[]> =>
  db
    .select()
    .from(evidenceSources)
    .where(inArray(evidenceSources.id, [...ids]))

/** Stores a source once and locks its row, so that it is not deleted before the caller's transaction refers to it. */
export async function keepSource(tx: Database, source: ReadSource): Promise<SourceHead> {
  const { kind, url, hash, title, text, license, language, readAt } = source
  const [head] = await tx
    .insert(evidenceSources)
    .values({ id: uuidv7(), kind, url, hash, title, text, license, language, readAt })
    .onConflictDoUpdate({
      target: [evidenceSources.url, evidenceSources.hash],
      set: { readAt: sql`greatest(${evidenceSources.readAt}, excluded.read_at)`, gone: false },
    })
    .returning(headColumns)
  if (!head) throw new Error('insert answered no row')
  return head
}
