import { and, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { DebateRow, ResponseRow } from '../store.ts'
import { debates, responses, turnClaims, userInputs } from '../tables.ts'
import { holds, isAfter, type ListPage, newestFirst, searchDebates } from './search-store.ts'

export const ADOPTION_MAX = 100

export type Owner = { readonly userId: string } | { readonly visitor: string }

export interface ListedDebate {
  readonly debate: DebateRow
  readonly responseCount: number
}

export type ResponseHead = Pick<ResponseRow, 'id' | 'optionNumber' | 'turnNumber'> & { readonly createdAt: string }

const DEBATE_GONE = ['debate-deleted', 'hidden-meanwhile'] as const
export type DebateGone = (typeof DEBATE_GONE)[number]
export const isDebateGone = (why: unknown): why is DebateGone => DEBATE_GONE.includes(why as DebateGone)

export interface LostTurn {
  readonly debateId: string
  readonly claimId: string
  readonly why: DebateGone
}

export type OwnDebatesStore = ReturnType<typeof ownDebatesStore>

export function ownDebatesStore(db: Database) {
  const owned = (owner: Owner, words: readonly string[]) => and(isOwnedBy(owner), ...words.map(holds))

  const page = async (owner: Owner, { after, limit, words = [] }: ListPage): Promise<DebateRow[]> => {
    if ('userId' in owner && words.length > 0) return searchDebates(db, owner.userId, { after, limit, words })
    return db
      .select()
      .from(debates)
      .where(and(owned(owner, words), after === null ? undefined : isAfter(after)))
      .orderBy(...newestFirst)
      .limit(limit)
  }

  return {
    list: async (owner: Owner, asked: ListPage) => withCounts(db, await page(owner, asked)),

    count: (owner: Owner, words: readonly string[]): Promise<number> => db.$count(debates, owned(owner, words)),

    async listWithResponses(owner: Owner, asked: ListPage) {
      const found = await page(owner, asked)
      if (found.length === 0) return []
      const { debateId } = responses
      const written = await db
        .select({ debateId, heads: headsInOrder })
        .from(responses)
        .where(inArray(debateId, idsOf(found)))
        .groupBy(debateId)
      const headsOf = new Map(written.map((row) => [row.debateId, row.heads]))
      return found.map((debate) => {
        const own = headsOf.get(debate.id) ?? []
        return { debate, responseCount: own.length, responses: own }
      })
    },

    deleteDebate: (id: string, now: Date): Promise<LostTurn[]> =>
      db.transaction((tx) => deleteWhere(tx, eq(debates.id, id), now)),
  }
}

/** Aggregates rows as JSON, because parsing the dates of a thousand rows would double the query's cost. */
const headsInOrder = sql<ResponseHead[]>`json_agg(json_build_object(
  'id', ${responses.id},
  'optionNumber', ${responses.optionNumber},
  'turnNumber', ${responses.turnNumber},
  'createdAt', to_char(${responses.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
) order by ${responses.turnNumber})`

export const isOwnedBy = (owner: Owner) =>
  'userId' in owner ? eq(debates.userId, owner.userId) : eq(debates.visitor, owner.visitor)

export async function withCounts(db: Database, found: readonly DebateRow[]): Promise<ListedDebate[]> {
  if (found.length === 0) return []
  const counts = await db
    .select({ debateId: responses.debateId, total: count() })
    .from(responses)
    .where(inArray(responses.debateId, idsOf(found)))
    .groupBy(responses.debateId)
  const totals = new Map(counts.map((row) => [row.debateId, row.total]))
  return found.map((debate) => ({ debate, responseCount: totals.get(debate.id) ?? 0 }))
}

/** Transfers up to `ADOPTION_MAX` of a visitor's newest debates to the user (§15), and returns their number. */
export async function adoptDebates(tx: Database, visitor: string, userId: string): Promise<number> {
  const newest = await tx
    .select({ id: debates.id })
    .from(debates)
    .where(and(eq(debates.visitor, visitor), isNull(debates.userId)))
    .orderBy(...newestFirst)
    .limit(ADOPTION_MAX)
    .for('update')
  if (newest.length > 0) {
    await tx
      .update(debates)
      .set({ userId, visitor: null })
      .where(inArray(debates.id, idsOf(newest)))
  }
  return newest.length
}

/** Deletes a user's debates and the user's inputs to other debates (§11). */
export async function deleteDebatesOf(tx: Database, userId: string, now: Date): Promise<LostTurn[]> {
  const lost = await deleteWhere(tx, eq(debates.userId, userId), now)
  await tx.delete(userInputs).where(eq(userInputs.userId, userId))
  return lost
}

/** Deletes debates and returns the turns to end after the commit. All writers lock debates before their claims. */
async function deleteWhere(tx: Database, where: SQL, now: Date): Promise<LostTurn[]> {
  await tx.select({ id: debates.id }).from(debates).where(where).for('update')
  const running = await tx
    .select({ debateId: debates.id, claimId: turnClaims.claimId })
    .from(debates)
    .innerJoin(turnClaims, eq(turnClaims.debateId, debates.id))
    .where(and(where, gt(turnClaims.leaseUntil, now)))
  await tx.delete(debates).where(where)
  return running.map((turn) => ({ ...turn, why: 'debate-deleted' }))
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)
