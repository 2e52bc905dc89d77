/** The queries on stances and on the cards that moved readers (§20). */
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { ChangedMind, Stance } from '../../stances.ts'
import { movedMarks, stances } from '../tables.ts'

export interface Reader {
  readonly debateId: string
  /** A keyed hash of who reads. */
  readonly reader: string
  /** The reader's account; null for an anonymous one. */
  readonly userId: string | null
}

export interface OwnStances {
  readonly before: Stance | null
  readonly after: Stance | null
  readonly afterTurn: number | null
}

export interface CardMark {
  readonly responseId: string
  readonly cardNumber: number
}

export type StancesStore = ReturnType<typeof stancesStore>

export function stancesStore(db: Database) {
  const ofReader = ({ debateId, reader }: Reader) => and(eq(stances.debateId, debateId), eq(stances.reader, reader))

  return {
    /** All readers who have said where they stood before and after, without who they are. */
    async minds(debateId: string): Promise<ChangedMind[]> {
      const groups = await db
        .select({ before: stances.before, after: stances.after, readers: count() })
        .from(stances)
        .where(and(eq(stances.debateId, debateId), isNotNull(stances.before), isNotNull(stances.after)))
        .groupBy(stances.before, stances.after)
      return groups.flatMap(({ before, after, readers }) =>
        before === null || after === null ? [] : Array.from({ length: readers }, () => ({ before, after })),
      )
    },

    async ownStances(who: Reader): Promise<OwnStances | null> {
      const { before, after, afterTurn } = stances
      const [row] = await db.select({ before, after, afterTurn }).from(stances).where(ofReader(who))
      return row ?? null
    },

    /**
     * Keeps where the reader stood before the first turn. One statement decides, so that of parallel calls one is first.
     * @param replace whether an earlier answer is replaced
     * @returns whether it stands there now
     */
    async keepBefore(who: Reader, value: Stance, replace: boolean, saidAt: Date): Promise<boolean> {
      const row = { ...who, before: value, saidAt }
      const target = [stances.debateId, stances.reader]
      const insert = db.insert(stances).values(row)
      const kept = await (
        replace
          ? insert.onConflictDoUpdate({ target, set: { before: value, saidAt } })
          : insert.onConflictDoNothing({ target })
      ).returning({ before: stances.before })
      return kept.length > 0
    },

    /** Keeps where the reader stands after a turn, in place of what was said after an earlier one. */
    async keepAfter(who: Reader, value: Stance, afterTurn: number, saidAt: Date): Promise<void> {
      const said = { after: value, afterTurn, saidAt }
      await db
        .insert(stances)
        .values({ ...who, ...said })
        .onConflictDoUpdate({ target: [stances.debateId, stances.reader], set: said })
    },

    /** The cards of a debate that moved anybody, with how many readers, and whether this one. */
    marks(who: Reader) {
      const { responseId, cardNumber, reader } = movedMarks
      const yours = sql<boolean>`bool_or(${reader} = ${who.reader})`
      return db
        .select({ responseId, cardNumber, readers: count(), yours })
        .from(movedMarks)
        .where(eq(movedMarks.debateId, who.debateId))
        .groupBy(responseId, cardNumber)
        .orderBy(asc(responseId), asc(cardNumber))
    },

    async mark(who: Reader, card: CardMark, markedAt: Date): Promise<void> {
      await db
        .insert(movedMarks)
        .values({ ...who, ...card, markedAt })
        .onConflictDoNothing()
    },

    async unmark({ debateId, reader }: Reader, { responseId, cardNumber }: CardMark): Promise<void> {
      await db
        .delete(movedMarks)
        .where(
          and(
            eq(movedMarks.debateId, debateId),
            eq(movedMarks.reader, reader),
            eq(movedMarks.responseId, responseId),
            eq(movedMarks.cardNumber, cardNumber),
          ),
        )
    },

    /** What an account has said, for the export of its own data. */
    async saidBy(userId: string) {
      const { debateId, before, after, afterTurn, saidAt } = stances
      const { responseId, cardNumber, markedAt } = movedMarks
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
