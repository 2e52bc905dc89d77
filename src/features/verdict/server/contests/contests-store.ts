/** The queries on contested edges (§20): each reader counts once. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import { mapContests } from '../tables.ts'

export interface Contest {
  readonly debateId: string
  /** Ids of cards. */
  readonly from: string
  readonly to: string
  /** A keyed hash of who contests the edge. */
  readonly reader: string
}

export interface ContestCount {
  readonly from: string
  readonly to: string
  readonly readers: number
  /** Whether the asked reader is one of them. */
  readonly mine: boolean
}

export type ContestsStore = ReturnType<typeof contestsStore>

export function contestsStore(db: Database) {
  const { debateId, fromCard, toCard, reader, userId, createdAt } = mapContests
  return {
    /** Only of edges that somebody contests. */
    async ofDebate(id: string, asked: string | null): Promise<ContestCount[]> {
      return db
        .select({
          from: fromCard,
          to: toCard,
          readers: sql<number>`count(*)::int`,
          mine: sql<boolean>`coalesce(bool_or(${reader} = ${asked}::text), false)`,
        })
        .from(mapContests)
        .where(eq(debateId, id))
        .groupBy(fromCard, toCard)
    },

    /** A second contest of the same reader changes nothing. Whether the debate is there. */
    async add(contest: Contest, user: string | null, now: Date): Promise<boolean> {
      const { from, to, ...by } = contest
      try {
        await db
          .insert(mapContests)
          .values({ ...by, fromCard: from, toCard: to, userId: user, createdAt: now })
          .onConflictDoNothing()
        return true
      } catch (error) {
        if (isForeignKeyViolation(error)) return false
        throw error
      }
    },

    async remove(contest: Contest): Promise<void> {
      await db
        .delete(mapContests)
        .where(
          and(
            eq(debateId, contest.debateId),
            eq(fromCard, contest.from),
            eq(toCard, contest.to),
            eq(reader, contest.reader),
          ),
        )
    },

    /** What an account contests, for the export of its own data. */
    async ofUser(user: string) {
      const rows = await db
        .select({ debateId, from: fromCard, to: toCard, createdAt })
        .from(mapContests)
        .where(eq(userId, user))
        .orderBy(asc(createdAt))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }
}
