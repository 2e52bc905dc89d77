/** The queries on a debate as it is shared: opened by its token, copied for who saves it, made public, its link renewed. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { debates, responses, turnClaims, userInputs } from '../tables.ts'
import { revisionOf } from './revision.ts'

/** What a link opens, at a glance. */
export interface SharedGlance {
  readonly id: string
  /** Number of the turn that is being written, or null. */
  readonly liveTurn: number | null
  /** Responses and inputs that stand before it in the debate's order (timeline.ts). */
  readonly itemsBefore: number
  /** Tells whether what a reader would see is what another has seen (revision.ts). */
  readonly revision: string
}

export interface Copy {
  readonly token: string
  /** Who saves it. */
  readonly userId: string
  readonly title: string | null
  /** Id and share token of the copy, should one be made. */
  readonly id: string
  readonly shareToken: string
  /** Ids for its responses and inputs. */
  readonly newId: () => string
  readonly now: Date
}

export type SharingStore = ReturnType<typeof sharingStore>

export function sharingStore(db: Database) {
  // Built once: these run for every reader of a link.
  const ofDebate = (what: string, table: typeof responses | typeof userInputs) =>
    sql<number>`(select ${sql.raw(what)} from ${table} where ${table.debateId} = ${debates.id})::int`
  const glance = db
    .select({
      id: debates.id,
      isPublic: debates.isPublic,
      liveTurn: turnClaims.turnNumber,
      responses: ofDebate('count(*)', responses),
      summaries: ofDebate('count(summary)', responses),
      inputs: ofDebate('count(*)', userInputs),
      heard: ofDebate('coalesce(sum(turn_number), 0)', userInputs),
      itemsBefore: sql<number>`((select count(*) from ${responses} where ${responses.debateId} = ${debates.id}
        and ${responses.turnNumber} < ${turnClaims.turnNumber}) + (select count(*) from ${userInputs}
        where ${userInputs.debateId} = ${debates.id} and ${userInputs.turnNumber} <= ${turnClaims.turnNumber}))::int`,
    })
    .from(debates)
    .leftJoin(turnClaims, and(eq(turnClaims.debateId, debates.id), gt(turnClaims.leaseUntil, sql.placeholder('now'))))
    .where(eq(debates.shareToken, sql.placeholder('token')))
    .limit(1)
    .prepare('shared_glance')

  return {
    async glance(token: string, now: Date): Promise<SharedGlance | null> {
      const [row] = await glance.execute({ token, now })
      return row
        ? { id: row.id, liveTurn: row.liveTurn, itemsBefore: row.itemsBefore, revision: revisionOf(row) }
        : null
    },

    /**
     * §4 Saving: the debate as it stands becomes the user's, with new ids, in one transaction; the turn that is being
     * written stays out. One's own debate, or a copy since which nothing new was said, is answered instead of another.
     * The original's row lock keeps its turns still meanwhile, and makes two savings at once one after the other.
     * @returns the id of what the user has now; null when the token opens nothing.
     */
    copy({ token, userId, title, id, shareToken, newId, now }: Copy): Promise<string | null> {
      return db.transaction(async (tx) => {
        const [original] = await tx.select().from(debates).where(eq(debates.shareToken, token)).for('update')
        if (!original) return null
        if (original.userId === userId) return original.id
        const whole = await wholeCopy(tx, original.id, userId)
        if (whole !== null) return whole
        const own = { id, userId, visitor: null, title, shareToken, createdAt: now }
        const state = { isPublic: false, isPrivate: true, isOriginal: false, originalDebateId: original.id }
        await tx.insert(debates).values({ ...original, ...own, ...state })
        await copyRows(tx, original.id, id, userId, newId)
        return id
      })
    },

    /** Gives the user's debate another link; answers the old one's token, which opens nothing any more. Null: not theirs. */
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

    /** Public or private, always one of them. Answers whether the debate is the user's. */
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

/** The user's first copy that holds everything the original does; copies keep the moments at which things were said. */
async function wholeCopy(tx: Database, originalId: string, userId: string): Promise<string | null> {
  const moments = (table: typeof responses | typeof userInputs, debateId: SQL) =>
    sql`array(select said.created_at from ${table} said where said.debate_id = ${debateId})`
  const [original, copy] = [sql`${originalId}`, sql`copy.id`]
  const found = await tx.execute<{ id: string }>(sql`
    select copy.id from ${debates} copy where copy.original_debate_id = ${originalId} and copy.user_id = ${userId}
      and ${moments(responses, original)} <@ ${moments(responses, copy)}
      and ${moments(userInputs, original)} <@ ${moments(userInputs, copy)}
    order by copy.created_at limit 1`)
  return found.rows[0]?.id ?? null
}

/**
 * Responses with their cards, and inputs, which are the saver's from now on: their author may go. What a response took
 * to write was spent on the original and is not counted again. The texts stay in the database.
 */
async function copyRows(tx: Database, from: string, to: string, userId: string, newId: () => string): Promise<void> {
  const written = await tx.select({ id: responses.id }).from(responses).where(eq(responses.debateId, from))
  await tx.execute(sql`
    insert into ${responses}
      (id, debate_id, option_number, content, summary, turn_number, ai_model, engine, prompt_version, created_at)
    select new.id, ${to}, option_number, content, summary, turn_number, ai_model, engine, prompt_version, created_at
    from ${responses} join ${renamed(written, newId)} on new.old = responses.id where debate_id = ${from}`)
  const added = await tx.select({ id: userInputs.id }).from(userInputs).where(eq(userInputs.debateId, from))
  // In their order: of two that were added at the same moment the ids decide.
  const inOrder = added.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await tx.execute(sql`
    insert into ${userInputs} (id, debate_id, user_id, content, turn_number, created_at)
    select new.id, ${to}, ${userId}, content, turn_number, created_at
    from ${userInputs} join ${renamed(inOrder, newId)} on new.old = user_inputs.id where debate_id = ${from}`)
}

/** A table `new` of ids as they are (`old`) and as they are to be (`id`): two parameters, however many there are. */
function renamed(rows: readonly { readonly id: string }[], newId: () => string) {
  const old = sql.param(rows.map(({ id }) => id))
  return sql`unnest(${old}::uuid[], ${sql.param(rows.map(newId))}::uuid[]) as new (old, id)`
}
