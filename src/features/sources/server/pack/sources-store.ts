import { debatePassages, debateSources, evidenceSources, sourcePacks } from '../tables.ts'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { headColumns, isUploaded, keepSource, type ReadSource, type SourceHead } from '../evidence/evidence-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { debates } from '#features/debates/server/tables.ts'

export interface BriefPassage {
  readonly marker: number
  readonly sourceId: string
  readonly title: string
  readonly url: string | null
  readonly language: string | null
  readonly start: number
  readonly text: string
  readonly optionNumber: OptionNumber
}

export type PassageRow = typeof debatePassages.$inferSelect

export interface PackedSource {
  readonly use: typeof debateSources.$inferSelect
  readonly head: SourceHead
}

export type SourcesStore = ReturnType<typeof sourcesStore>

export function sourcesStore(db: Database) {
  return {
    listOf: (debateId: string): Promise<PackedSource[]> =>
      db
        .select({ use: debateSources, head: headColumns })
        .from(debateSources)
        .innerJoin(evidenceSources, isUsed)
        .where(eq(debateSources.debateId, debateId))
        .orderBy(asc(debateSources.number)),

    async stateOf(debateId: string, now: Date) {
      const [pack] = await db.select().from(sourcePacks).where(eq(sourcePacks.debateId, debateId))
      const { lookedUp = false, searchUntil = null } = pack ?? {}
      return { lookedUp, searching: searchUntil !== null && searchUntil > now }
    },

    countOwn: (debateId: string): Promise<number> => db.$count(debateSources, isOwnOf(debateId)),

    textsOf(debateId: string) {
      const { sourceId, optionNumber, own } = debateSources
      const { title, text } = evidenceSources
      return db
        .select({ sourceId, optionNumber, own, title, text })
        .from(debateSources)
        .innerJoin(evidenceSources, isUsed)
        .where(eq(debateSources.debateId, debateId))
        .orderBy(asc(debateSources.number))
    },

    /** Adds the owner's source while the debate's pack is locked. A source that the pack already has keeps its number. */
    addOwn(debateId: string, source: ReadSource, most: number): Promise<PackedSource | 'gone' | 'full'> {
      return db.transaction(async (tx) => {
        if (!(await lockPack(tx, debateId))) return 'gone'
        if ((await tx.$count(debateSources, isOwnOf(debateId))) >= most) return 'full'
        const head = await keepSource(tx, source)
        return { use: await use(tx, { debateId, sourceId: head.id, own: true, optionNumber: null }), head }
      })
    },

    async beginSearch(debateId: string, until: Date): Promise<void> {
      const search = { lookedUp: true, searchUntil: until }
      // Updates an existing pack, because a rematch may already have sources that its owner added.
      await db
        .insert(sourcePacks)
        .values({ debateId, ...search })
        .onConflictDoUpdate({ target: sourcePacks.debateId, set: search })
    },

    async endSearch(debateId: string): Promise<void> {
      await db.update(sourcePacks).set({ searchUntil: null }).where(eq(sourcePacks.debateId, debateId))
    },

    async endAllSearches(): Promise<void> {
      await db.update(sourcePacks).set({ searchUntil: null }).where(isNotNull(sourcePacks.searchUntil))
    },

    addFound(debateId: string, source: ReadSource, optionNumber: OptionNumber): Promise<void> {
      return db.transaction(async (tx) => {
        if (!(await lockPack(tx, debateId))) return
        const kept = await keepSource(tx, source)
        await use(tx, { debateId, sourceId: kept.id, own: false, optionNumber })
      })
    },

    replacePassages(debateId: string, passages: readonly PassageRow[]): Promise<void> {
      return db.transaction(async (tx) => {
        if (!(await lockPack(tx, debateId))) return
        await tx.delete(debatePassages).where(eq(debatePassages.debateId, debateId))
        // Locks the sources, so that none is deleted before its passages are inserted.
        const rows = await tx
          .select({ sourceId: debateSources.sourceId })
          .from(debateSources)
          .where(eq(debateSources.debateId, debateId))
          .for('key share')
        const kept = passages.filter((passage) => rows.some(({ sourceId }) => sourceId === passage.sourceId))
        if (kept.length > 0) await tx.insert(debatePassages).values(kept)
      })
    },

    async passagesOf(debateId: string): Promise<BriefPassage[]> {
      const { start, text, optionNumber } = debatePassages
      const { id: sourceId, title, url, language } = evidenceSources
      const rows = await db
        .select({ marker: debateSources.number, sourceId, title, url, language, start, text, optionNumber })
        .from(debatePassages)
        .innerJoin(
          debateSources,
          and(eq(debateSources.debateId, debatePassages.debateId), eq(debateSources.sourceId, debatePassages.sourceId)),
        )
        .innerJoin(evidenceSources, isUsed)
        .where(and(eq(debatePassages.debateId, debateId), isNotNull(text)))
        .orderBy(asc(optionNumber), asc(debatePassages.rank))
      return rows as BriefPassage[]
    },

    remove(debateId: string, sourceId: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockPack(tx, debateId)
        const removed = await tx
          .delete(debateSources)
          .where(and(eq(debateSources.debateId, debateId), eq(debateSources.sourceId, sourceId)))
          .returning({ sourceId: debateSources.sourceId })
        return removed.length > 0
      })
    },
  }
}

const isUsed = eq(evidenceSources.id, debateSources.sourceId)
const isOwnOf = (debateId: string) => and(eq(debateSources.debateId, debateId), debateSources.own)

export async function ownSourcesOf(db: Database, debateId: string) {
  const { kind, title, url, readAt, text } = evidenceSources
  const rows = await db
    .select({ number: debateSources.number, kind, title, url, readAt, text })
    .from(debateSources)
    .innerJoin(evidenceSources, isUsed)
    .where(isOwnOf(debateId))
    .orderBy(asc(debateSources.number))
  return rows.map((row) => ({ ...row, readAt: row.readAt.toISOString() }))
}

interface CopiedSources {
  readonly from: string
  readonly to: string
  readonly only: readonly string[] | null
  /** True if the debates that sources are copied from and to have the same owner; otherwise, copies get `own = false`. */
  readonly sameOwner: boolean
}

/** Copies the sources that the target lacks, with numbers and passages. The caller must lock the original debate. */
export async function copySources(tx: Database, { from, to, only, sameOwner }: CopiedSources): Promise<void> {
  await tx.execute(sql`
    insert into ${sourcePacks} (debate_id, looked_up, last_number)
    select ${to}, looked_up, last_number from ${sourcePacks} where debate_id = ${from}
    on conflict (debate_id) do update set last_number = greatest(source_packs.last_number, excluded.last_number)`)
  await tx.execute(sql`
    insert into ${debateSources} (debate_id, source_id, number, option_number, own)
    select ${to}, source_id, number, option_number, own and ${sameOwner} from ${debateSources}
    where debate_id = ${from} and ${isOneOf(only)}
    on conflict do nothing`)
  await tx.execute(sql`
    insert into ${debatePassages} (debate_id, option_number, rank, source_id, "start", "end", text)
    select ${to}, option_number, rank, source_id, "start", "end", text from ${debatePassages} original
    where debate_id = ${from} and exists (select from ${debateSources} copied
      where copied.debate_id = ${to} and copied.source_id = original.source_id)
    on conflict do nothing`)
}

/** Copies only the sources that a user added, and numbers them from 1. The caller must lock the original debate. */
export async function copyOwnSources(
  tx: Database,
  { from, to, only, sameOwner }: CopiedSources,
): Promise<{ readonly copied: number; readonly lookedUp: boolean }> {
  const [pack] = await tx.select().from(sourcePacks).where(eq(sourcePacks.debateId, from))
  if (pack === undefined) return { copied: 0, lookedUp: false }
  // Every upload was added by a user, but in a copy of another user's debate the `own` of a copied upload is false.
  const added = sql`debate_id = ${from} and (own or ${isUploaded(debateSources.sourceId)}) and ${isOneOf(only)}`
  await tx.execute(sql`
    insert into ${sourcePacks} (debate_id, looked_up, last_number)
    select ${to}, false, count(*) from ${debateSources} where ${added} having count(*) > 0`)
  const { rows } = await tx.execute(sql`
    insert into ${debateSources} (debate_id, source_id, number, own)
    select ${to}, source_id, row_number() over (order by number), ${sameOwner} and own from ${debateSources} where ${added}
    returning source_id`)
  return { copied: rows.length, lookedUp: pack.lookedUp }
}

const isOneOf = (only: readonly string[] | null) =>
  only === null ? sql`true` : sql`source_id = any(${sql.param(only)}::uuid[])`

async function lockPack(tx: Database, debateId: string): Promise<boolean> {
  const [debate] = await tx.select({ id: debates.id }).from(debates).where(eq(debates.id, debateId)).for('key share')
  if (debate === undefined) return false
  await tx.insert(sourcePacks).values({ debateId, lookedUp: false }).onConflictDoNothing()
  await tx
    .select({ debateId: sourcePacks.debateId })
    .from(sourcePacks)
    .where(eq(sourcePacks.debateId, debateId))
    .for('update')
  return true
}

/** Adds a source to a locked pack. A source that is used for both positions has a null `optionNumber`. */
async function use(tx: Database, wanted: Omit<PackedSource['use'], 'number'>): Promise<PackedSource['use']> {
  const { debateId, sourceId, own, optionNumber } = wanted
  const known = and(eq(debateSources.debateId, debateId), eq(debateSources.sourceId, sourceId))
  const [had] = await tx
    .update(debateSources)
    .set({
      optionNumber: sql`case when ${debateSources.optionNumber} = ${optionNumber} then ${debateSources.optionNumber} end`,
      own: sql`${debateSources.own} or ${own}`,
    })
    .where(known)
    .returning()
  if (had) return had
  const [pack] = await tx
    .update(sourcePacks)
    .set({ lastNumber: sql`${sourcePacks.lastNumber} + 1` })
    .where(eq(sourcePacks.debateId, debateId))
    .returning({ number: sourcePacks.lastNumber })
  if (!pack) throw new Error('a source outside its pack')
  const [row] = await tx
    .insert(debateSources)
    .values({ ...wanted, number: pack.number })
    .returning()
  if (!row) throw new Error('insert answered no row')
  return row
}
