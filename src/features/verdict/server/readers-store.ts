import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Adoption } from '#features/account/server/visitor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import type { ChangedMind, Stance } from '../stances.ts'
import { mapContests, movedMarks, stances } from './tables.ts'

export interface Reader {
  readonly debateId: string
  readonly reader: string
  readonly userId: string | null
}

export interface CardMark {
  readonly responseId: string
  readonly cardNumber: number
}

/** Assigns a visitor's rows to an account (§20). If the account already has the same row, deletes the visitor's row. */
async function adoptRows(table: PgTable, key: readonly string[], tx: Database, { from, to, userId }: Adoption) {
  const isSame = sql.raw(key.map((column) => `own.${column} = theirs.${column}`).join(' and '))
  const isFrom = sql`theirs.reader = ${from} and theirs.user_id is null`
  await tx.execute(
    sql`delete from ${table} theirs using ${table} own where ${isFrom} and own.reader = ${to} and ${isSame}`,
  )
  await tx.execute(sql`update ${table} theirs set reader = ${to}, user_id = ${userId} where ${isFrom}`)
}

/** Assigns a visitor's contests to an account when the visitor signs in. */
export const adoptContests = (tx: Database, adoption: Adoption) =>
  adoptRows(mapContests, ['debate_id', 'from_card', 'to_card'], tx, adoption)

/** Assigns a visitor's stances and marks to an account when the visitor signs in. */
export async function adoptStances(tx: Database, adoption: Adoption): Promise<void> {
  await adoptRows(stances, ['debate_id'], tx, adoption)
  await adoptRows(movedMarks, ['debate_id', 'response_id', 'card_number'], tx, adoption)
}

export type ContestsStore = ReturnType<typeof contestsStore>

export function contestsStore(db: Database) {
  const { debateId, fromCard, toCard, reader, userId, createdAt } = mapContests
  return {
    /** Returns each contested edge and its number of readers. @param asked the reader of `mine`; null for none */
    async ofDebate(id: string, asked: string | null) {
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

    /** Stores a contest. Returns false if the debate does not exist. */
    async add(contest: typeof mapContests.$inferInsert): Promise<boolean> {
      try {
        await db.insert(mapContests).values(contest).onConflictDoNothing()
        return true
      } catch (error) {
        if (isForeignKeyViolation(error)) return false
        throw error
      }
    },

    async remove(contest: Pick<typeof mapContests.$inferInsert, 'debateId' | 'fromCard' | 'toCard' | 'reader'>) {
      const isEdge = and(eq(fromCard, contest.fromCard), eq(toCard, contest.toCard))
      await db.delete(mapContests).where(and(eq(debateId, contest.debateId), isEdge, eq(reader, contest.reader)))
    },

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

export type StancesStore = ReturnType<typeof stancesStore>

export function stancesStore(db: Database) {
  const { debateId, before, after, afterTurn, saidAt } = stances
  const { responseId, cardNumber, markedAt } = movedMarks
  const target = [debateId, stances.reader]

  return {
    async minds(debate: string): Promise<ChangedMind[]> {
      const groups = await db
        .select({ before, after, readers: count() })
        .from(stances)
        .where(and(eq(debateId, debate), isNotNull(before), isNotNull(after)))
        .groupBy(before, after)
      return groups.flatMap(({ readers, ...mind }) => Array.from({ length: readers }, () => mind as ChangedMind))
    },

    async ownStances(who: Omit<Reader, 'userId'>) {
      const isReader = and(eq(debateId, who.debateId), eq(stances.reader, who.reader))
      const [row] = await db.select({ before, after, afterTurn }).from(stances).where(isReader)
      return row ?? null
    },

    /** Returns true if the reader has taken a stance on the debate or marked one of its cards. */
    async knows({ debateId: debate, reader }: Omit<Reader, 'userId'>): Promise<boolean> {
      const rows = await Promise.all(
        [stances, movedMarks].map((table) =>
          db.$count(table, and(eq(table.debateId, debate), eq(table.reader, reader))),
        ),
      )
      return rows.some((count) => count > 0)
    },

    /** Stores a "before" stance in one statement, which is safe in parallel calls. Returns true if it was stored. */
    async keepBefore(who: Reader, value: Stance, replace: boolean, at: Date): Promise<boolean> {
      const insert = db.insert(stances).values({ ...who, before: value, saidAt: at })
      const kept = await (
        replace
          ? insert.onConflictDoUpdate({ target, set: { before: value, saidAt: at } })
          : insert.onConflictDoNothing({ target })
      ).returning({ before })
      return kept.length > 0
    },

    async keepAfter(who: Reader, value: Stance, turn: number, at: Date): Promise<void> {
      const set = { after: value, afterTurn: turn, saidAt: at }
      await db
        .insert(stances)
        .values({ ...who, ...set })
        .onConflictDoUpdate({ target, set })
    },

    /** Returns the marked cards. @param asked the reader to whom `yours` refers; null for none */
    marks(debate: string, asked: string | null) {
      const yours = sql<boolean>`coalesce(bool_or(${movedMarks.reader} = ${asked}::text), false)`
      return db
        .select({ responseId, cardNumber, readers: count(), yours })
        .from(movedMarks)
        .where(eq(movedMarks.debateId, debate))
        .groupBy(responseId, cardNumber)
        .orderBy(asc(responseId), asc(cardNumber))
    },

    async mark(who: Reader, card: CardMark, at: Date): Promise<void> {
      await db
        .insert(movedMarks)
        .values({ ...who, ...card, markedAt: at })
        .onConflictDoNothing()
    },

    async unmark(who: Reader, card: CardMark): Promise<void> {
      const isReader = and(eq(movedMarks.debateId, who.debateId), eq(movedMarks.reader, who.reader))
      const isCard = and(eq(responseId, card.responseId), eq(cardNumber, card.cardNumber))
      await db.delete(movedMarks).where(and(isReader, isCard))
    },

    async saidBy(userId: string) {
      const [said, moved] = await Promise.all([
        db
          .select({ debateId, before, after, afterTurn, saidAt })
          .from(stances)
          .where(eq(stances.userId, userId))
          .orderBy(asc(saidAt)),
        db
          .select({ debateId: movedMarks.debateId, responseId, cardNumber, markedAt })
          .from(movedMarks)
          .where(eq(movedMarks.userId, userId))
          .orderBy(asc(markedAt)),
      ])
      return {
        stances: said.map((row) => ({ ...row, saidAt: row.saidAt.toISOString() })),
        moved: moved.map((row) => ({ ...row, markedAt: row.markedAt.toISOString() })),
      }
    },
  }
}
