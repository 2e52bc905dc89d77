import { debateSources, sourcePacks } from '#features/sources/server/tables.ts'
import { uuidv7 } from 'uuidv7'
import { and, count, eq, gt, isNotNull, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import { stateOfSource } from '#features/sources/server/evidence/evidence-store.ts'
import { type Database, READING } from '#platform/server/database/database.ts'
import { copySources } from '#features/sources/server/pack/sources-store.ts'
import { debates, responses, turnClaims, userInputs } from '#features/debates/server/tables.ts'
import type { Generated } from '#features/debates/digital-source.ts'
import type { Owned } from '#features/debates/rules.ts'
import { copyRows } from '#features/debates/server/copy-store.ts'
import type { OpenDebate } from '#features/debates/server/store.ts'

interface Copy {
  readonly token: string
  readonly userId: string
  readonly title: string | null
  readonly shareToken: string
  readonly now: Date
}

export type SharingStore = ReturnType<typeof sharingStore>
export type ShareHead = NonNullable<Awaited<ReturnType<SharingStore['shareHead']>>>

export function sharingStore(db: Database) {
  const shareHead = db
    .select({
      id: debates.id,
      question: debates.question,
      option1: debates.option1,
      option2: debates.option2,
      language: debates.language,
      isPublic: debates.isPublic,
      liveTurn: turnClaims.turnNumber,
      ofResponses: sql<[number, number, number]>`(select json_build_array(count(*), count(${responses.summary}),
        count(*) filter (where ${responses.turnNumber} < ${turnClaims.turnNumber}))
        from ${responses} where ${responses.debateId} = ${debates.id})`,
      ofInputs: sql<
        [number, number, number]
      >`(select json_build_array(count(*), coalesce(sum(${userInputs.turnNumber}), 0),
        count(*) filter (where ${userInputs.turnNumber} <= ${turnClaims.turnNumber}))
        from ${userInputs} where ${userInputs.debateId} = ${debates.id})`,
      // Includes the last source number, so that the state changes if a source is removed and added again.
      sources: sql<string>`(select concat(
          (select ${sourcePacks.lastNumber} from ${sourcePacks} where ${sourcePacks.debateId} = ${debates.id}), ':',
          md5(string_agg(concat_ws(' ', ${debateSources.number}, ${debateSources.optionNumber}, ${debateSources.own},
            ${stateOfSource(debateSources.sourceId)}), ',' order by ${debateSources.number})))
        from ${debateSources}
        where ${debateSources.debateId} = ${debates.id})`,
    })
    .from(debates)
    .leftJoin(turnClaims, and(eq(turnClaims.debateId, debates.id), gt(turnClaims.leaseUntil, sql.placeholder('now'))))
    .where(and(eq(debates.shareToken, sql.placeholder('token')), isNull(debates.hiddenAt)))
    .limit(1)
    .prepare(`${READING}shared_glance`)

  return {
    async shareHead(token: string, now: Date) {
      const [row] = await shareHead.execute({ token, now })
      if (!row) return null
      const { id, question, option1, option2, language, isPublic, liveTurn, ofResponses, ofInputs, sources } = row
      const [written, summaries, writtenBefore] = ofResponses
      const [inputs, heard, inputsBefore] = ofInputs
      const revision = revisionOf({ isPublic, liveTurn, responses: written, summaries, inputs, heard, sources })
      // Counts the items before the live turn in the order of timeline.ts.
      const itemsBefore = writtenBefore + inputsBefore
      return { id, question, option1, option2, language, liveTurn, itemsBefore, sources, revision }
    },

    async findHidden(token: string): Promise<Owned | null> {
      const { userId, visitor, isPublic, hiddenAt } = debates
      const [row] = await db
        .select({ userId, visitor, isPublic, hiddenAt })
        .from(debates)
        .where(and(eq(debates.shareToken, token), isNotNull(debates.hiddenAt)))
      return row ?? null
    },

    /** Returns the models in the order of their first turns. `createdAt` is the time of a model's last turn. */
    async writers(id: string): Promise<{ responses: Generated[]; inputs: number }> {
      const { aiModel, engine, servedBy, turnNumber, createdAt, debateId } = responses
      const [written, [added]] = await Promise.all([
        db
          .select({ aiModel, engine, servedBy, last: max(createdAt) })
          .from(responses)
          .where(eq(debateId, id))
          .groupBy(aiModel, engine, servedBy)
          .orderBy(min(turnNumber)),
        db.select({ inputs: count() }).from(userInputs).where(eq(userInputs.debateId, id)),
      ])
      const found = written.flatMap(({ last, ...writer }) =>
        last === null ? [] : [{ ...writer, createdAt: last.toISOString() }],
      )
      return { responses: found, inputs: added?.inputs ?? 0 }
    },

    /**
     * Creates a copy (§4 Saving), or updates an earlier copy that the user has not continued. Returns the id of the user's
     * debate; null for an invalid token.
     */
    copy({ token, userId, title, shareToken, now }: Copy): Promise<string | null> {
      return db.transaction(async (tx) => {
        const [original] = await tx.select().from(debates).where(eq(debates.shareToken, token)).for('update')
        if (!original || original.hiddenAt !== null) return null
        if (original.userId === userId) return original.id
        const earlier = await earlierCopy(tx, original.id, userId, now)
        if (earlier?.whole) return earlier.id
        const from = original.id
        const to = earlier?.id ?? uuidv7()
        if (earlier === null) {
          const own = { id: to, userId, visitor: null, title, shareToken, createdAt: now, hiddenAt: null }
          const state = { isPublic: false, isPrivate: true, isOriginal: false, originalDebateId: from }
          const noRematch = { rematchOf: null, rematchFrom: null }
          await tx.insert(debates).values({ ...original, ...own, ...state, ...noRematch })
        }
        await copyRows(tx, { from, to, userId, newId: uuidv7 })
        await copySources(tx, { from, to, only: null, sameOwner: false })
        if (earlier !== null) await updateRows(tx, from, to)
        return to
      })
    },

    /** Replaces the share token and returns the old token, or null if the user does not own the debate. */
    renewToken(id: string, userId: string, shareToken: string): Promise<string | null> {
      return db.transaction(async (tx) => {
        const [held] = await tx
          .select({ token: debates.shareToken })
          .from(debates)
          .where(and(eq(debates.id, id), eq(debates.userId, userId)))
          .for('update')
        if (!held) return null
        await tx.update(debates).set({ shareToken }).where(eq(debates.id, id))
        return held.token
      })
    },

    async publicCount(): Promise<number> {
      const [found] = await db.select({ count: count() }).from(debates).where(isListed)
      return found?.count ?? 0
    },

    async publicTokens(from: number, most: number): Promise<string[]> {
      const rows = await db
        .select({ token: debates.shareToken })
        .from(debates)
        .where(isListed)
        .orderBy(debates.id)
        .limit(most)
        .offset(from)
      return rows.map(({ token }) => token)
    },

    async setPublic(id: string, userId: string, isPublic: boolean): Promise<boolean> {
      const changed = await db
        .update(debates)
        .set({ isPublic, isPrivate: !isPublic })
        .where(and(eq(debates.id, id), eq(debates.userId, userId)))
        .returning({ id: debates.id })
      return changed.length > 0
    },
  }
}

/** Repeats the condition of the index `ai_debates_public`, because PostgreSQL uses the index only for a literal condition. */
const isListed = and(sql`${debates.isPublic}`, isNull(debates.hiddenAt))

/** Returns the oldest complete copy (`whole`) or, without one, the oldest copy that the user has not continued. */
async function earlierCopy(tx: Database, originalId: string, userId: string, now: Date) {
  // Locks the copies first, because only a statement that begins after the wait for the lock sees new turns.
  const mine = and(eq(debates.originalDebateId, originalId), eq(debates.userId, userId))
  const copies = await tx.select({ id: debates.id }).from(debates).where(mine).for('update')
  if (copies.length === 0) return null
  const moments = (table: typeof responses | typeof userInputs, debateId: SQL) =>
    sql`array(select said.created_at from ${table} said where said.debate_id = ${debateId})`
  const [original, copy] = [sql`${originalId}::uuid`, sql`copy.id`]
  const found = await tx.execute<{ id: string; whole: boolean }>(sql`
    select id, whole from (
      select copy.id, copy.created_at,
        ${moments(responses, original)} <@ ${moments(responses, copy)}
          and ${moments(userInputs, original)} <@ ${moments(userInputs, copy)} as whole,
        ${moments(responses, copy)} <@ ${moments(responses, original)}
          and ${moments(userInputs, copy)} <@ ${moments(userInputs, original)}
          and not exists (select from ${turnClaims} where debate_id = copy.id and lease_until > ${now}) as untouched
      from ${debates} copy where copy.original_debate_id = ${originalId} and copy.user_id = ${userId}
    ) earlier where whole or untouched order by whole desc, created_at, id limit 1`)
  return found.rows[0] ?? null
}

async function updateRows(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update ${responses} copied set summary = original.summary from ${responses} original
    where copied.debate_id = ${to} and original.debate_id = ${from} and original.turn_number = copied.turn_number
      and copied.summary is null and original.summary is not null`)
  await tx.execute(sql`
    update ${userInputs} copied set turn_number = original.turn_number from ${userInputs} original
    where copied.debate_id = ${to} and original.debate_id = ${from} and original.created_at = copied.created_at
      and original.content = copied.content and original.turn_number <> copied.turn_number`)
}

/** Identifies a debate's state by counts, because texts never change and turns and inputs are never deleted. */
export function revisionOf(counts: ReturnType<typeof countsOf>): string {
  const { isPublic, liveTurn, responses, summaries, inputs, heard, sources } = counts
  return [isPublic, liveTurn, responses, summaries, inputs, heard, sources].join(' ')
}

export function countsOf({ debate, liveTurn, responses, userInputs }: OpenDebate, sources: string) {
  return {
    isPublic: debate.isPublic,
    liveTurn,
    responses: responses.length,
    summaries: responses.filter(({ summary }) => summary !== null).length,
    inputs: userInputs.length,
    // This sum changes when context for a lost turn is moved to another turn (§3).
    heard: userInputs.reduce((sum, { turnNumber }) => sum + turnNumber, 0),
    sources,
  }
}
