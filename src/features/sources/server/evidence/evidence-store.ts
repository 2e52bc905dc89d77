import { and, desc, eq, getTableColumns, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { evidenceSources } from '../tables.ts'

export type SourceRow = typeof evidenceSources.$inferSelect
export type SourceHead = Omit<SourceRow, 'text' | 'hash'>
export type KeptWords = Pick<SourceRow, 'title' | 'text'>
export type ReadSource = Omit<SourceRow, 'id' | 'gone'>

export type EvidenceStore = ReturnType<typeof evidenceStore>

export function evidenceStore(db: Database) {
  const { text: _text, hash: _hash, ...head } = getTableColumns(evidenceSources)
  const { id, url, readAt } = evidenceSources
  return {
    /** Returns null unless the page was read after `since`. */
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

    findHeads: (ids: readonly string[]): Promise<SourceHead[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select(head)
            .from(evidenceSources)
            .where(inArray(id, [...ids])),

    async findTexts(ids: readonly string[]): Promise<ReadonlyMap<string, KeptWords>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id, title: evidenceSources.title, text: evidenceSources.text })
        .from(evidenceSources)
        .where(inArray(id, [...ids]))
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

/** For a query. @param sourceId a column */
export const stateOfSource = (sourceId: SQLWrapper) => sql<string>`(select concat_ws(' ', kept.gone, kept.read_at)
  from ${evidenceSources} kept where kept.id = ${sourceId})`

/** True for a file or a pasted text. @param sourceId a column */
export const isUploaded = (sourceId: SQLWrapper) => sql<boolean>`exists (select from ${evidenceSources} kept
  where kept.id = ${sourceId} and kept.kind <> 'page')`

export async function keptSources(db: Database, ids: readonly string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(evidenceSources)
    .where(inArray(evidenceSources.id, [...ids]))
}

/**
 * Keeps a source once, in the caller's transaction, which must also add its user; the locked row cannot go with its
 * last debate meanwhile.
 */
export async function keepSource(tx: Database, source: ReadSource): Promise<SourceHead> {
  const { kind, url, hash, title, text, license, language, readAt } = source
  const [row] = await tx
    .insert(evidenceSources)
    .values({ id: uuidv7(), kind, url, hash, title, text, license, language, readAt })
    .onConflictDoUpdate({
      target: [evidenceSources.url, evidenceSources.hash],
      set: { readAt: sql`greatest(${evidenceSources.readAt}, excluded.read_at)`, gone: false },
    })
    .returning()
  if (!row) throw new Error('insert answered no row')
  const { text: _text, hash: _hash, ...head } = row
  return head
}
