/** The queries for sharing a debate: opening it by its token, copying it, making it public, renewing its link. */
import { debateSources, sourcePacks } from '#features/sources/server/tables.ts'
import { and, count, eq, gt, isNotNull, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import { stateOfSource } from '#features/sources/server/evidence/evidence-store.ts'
import { type Database, READING } from '#platform/server/database/database.ts'
import { copySources } from '#features/sources/server/pack/sources-store.ts'
import { debates, responses, turnClaims, userInputs } from '#features/debates/server/tables.ts'
import type { Generated } from '#features/debates/digital-source.ts'
import type { Owned } from '#features/debates/rules.ts'
import { copyRows } from '#features/debates/server/copy-store.ts'
import { revisionOf } from './revision.ts'

/** A shared debate without its responses and inputs. */
export interface ShareHead {
  readonly id: string
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  /** Number of the turn that is being written, or null. */
  readonly liveTurn: number | null
  /** The number of responses and inputs before that turn in the debate's order (timeline.ts). */
  readonly itemsBefore: number
  /** Two reads with the same text find the same sources, with what is shown of them. */
  readonly sources: string
  /** Two reads with the same revision show a reader the same debate (revision.ts). */
  readonly revision: string
}

/** Who wrote the responses of a debate: each model with its engine once. */
export interface Writers {
  readonly responses: readonly Generated[]
  /** The number of pieces of context that people have added. */
  readonly inputs: number
}

export interface Copy {
  readonly token: string
  /** The user who saves the debate. */
  readonly userId: string
  readonly title: string | null
  /** Id and share token of the copy, if one is made. */
  readonly id: string
  readonly shareToken: string
  /** Makes ids for the copy's responses and inputs. */
  readonly newId: () => string
  readonly now: Date
}

export type SharingStore = ReturnType<typeof sharingStore>

export function sharingStore(db: Database) {
  // Built once, because it runs for every reader of a link.
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
      // With the last number: what is removed and added again in between is another state.
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
    async shareHead(token: string, now: Date): Promise<ShareHead | null> {
      const [row] = await shareHead.execute({ token, now })
      if (!row) return null
      const { id, question, option1, option2, language, isPublic, liveTurn, ofResponses, ofInputs, sources } = row
      const [written, summaries, writtenBefore] = ofResponses
      const [inputs, heard, inputsBefore] = ofInputs
      const revision = revisionOf({ isPublic, liveTurn, responses: written, summaries, inputs, heard, sources })
      const itemsBefore = writtenBefore + inputsBefore
      return { id, question, option1, option2, language, liveTurn, itemsBefore, sources, revision }
    },

    /** The owner of the debate that a link would open if it was not hidden (§19); null = there is none. */
    async findHidden(token: string): Promise<Owned | null> {
      const { userId, visitor, isPublic, hiddenAt } = debates
      const [row] = await db
        .select({ userId, visitor, isPublic, hiddenAt })
        .from(debates)
        .where(and(eq(debates.shareToken, token), isNotNull(debates.hiddenAt)))
      return row ?? null
    },

    /** Who wrote the debate, in the order of their first turns; `createdAt` is that of their last. */
    async writers(id: string): Promise<Writers> {
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
     * §4 Saving: the debate as it stands becomes the user's, with new ids, in one transaction; the turn that is being
     * written is not copied. No copy is made of the user's own debate. An earlier copy of the user's is brought up to
     * date instead of making another, unless the user has gone on with it in another way than the original. The
     * original's row lock keeps its turns unchanged meanwhile, and makes simultaneous calls run one after the other.
     * @returns the id of the user's own debate or copy; null when the token opens nothing.
     */
    copy({ token, userId, title, id, shareToken, newId, now }: Copy): Promise<string | null> {
      return db.transaction(async (tx) => {
        const [original] = await tx.select().from(debates).where(eq(debates.shareToken, token)).for('update')
        if (!original || original.hiddenAt !== null) return null
        if (original.userId === userId) return original.id
        const earlier = await earlierCopy(tx, original.id, userId, now)
        if (earlier !== null) {
          if (!earlier.whole) await bringUpToDate(tx, original.id, earlier.id, userId, newId)
          return earlier.id
        }
        const own = { id, userId, visitor: null, title, shareToken, createdAt: now }
        const state = {
          isPublic: false,
          isPrivate: true,
          isOriginal: false,
          originalDebateId: original.id,
          rematchOf: null,
          rematchFrom: null,
          hiddenAt: null,
        }
        await tx.insert(debates).values({ ...original, ...own, ...state })
        await copyRows(tx, { from: original.id, to: id, userId, newId })
        await copySources(tx, { from: original.id, to: id, only: null, sameOwner: false })
        return id
      })
    },

    /**
     * Gives the debate a new token; returns the old one, which opens nothing any more, or null if it is not the user's
     * debate.
     */
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

    /** The number of public debates. */
    async publicCount(): Promise<number> {
      const [found] = await db.select({ count: count() }).from(debates).where(isListed)
      return found?.count ?? 0
    },

    /** The share tokens of public debates, in the order in which they were made. @param from how many are left out before */
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

    /** Makes the debate public or private. Returns whether the debate is the user's. */
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

/** Written as the partial index `ai_debates_public` has it: a comparison with a parameter would not use it. */
const isListed = and(sql`${debates.isPublic}`, isNull(debates.hiddenAt))

/**
 * The user's first copy that holds everything the original does (`whole`), else the first to which the original only adds.
 * It compares times of creation, which copies keep. A copy whose next turn is being written is gone on with.
 */
async function earlierCopy(
  tx: Database,
  originalId: string,
  userId: string,
  now: Date,
): Promise<{ readonly id: string; readonly whole: boolean } | null> {
  // First the locks: a turn that is claimed while they are waited for is seen by the next statement only.
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

/** Adds to a copy what the original has got since: responses, inputs, cards, and for which turn an input is heard. */
async function bringUpToDate(
  tx: Database,
  from: string,
  to: string,
  userId: string,
  newId: () => string,
): Promise<void> {
  await copyRows(tx, { from, to, userId, newId })
  await copySources(tx, { from, to, only: null, sameOwner: false })
  await tx.execute(sql`
    update ${responses} copied set summary = original.summary from ${responses} original
    where copied.debate_id = ${to} and original.debate_id = ${from} and original.turn_number = copied.turn_number
      and copied.summary is null and original.summary is not null`)
  await tx.execute(sql`
    update ${userInputs} copied set turn_number = original.turn_number from ${userInputs} original
    where copied.debate_id = ${to} and original.debate_id = ${from} and original.created_at = copied.created_at
      and original.content = copied.content and original.turn_number <> copied.turn_number`)
}
