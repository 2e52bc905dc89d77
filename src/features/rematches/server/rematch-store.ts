import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import {
  isOwnedBy,
  type ListedDebate,
  type Owner,
  withCounts,
} from '#features/debates/server/lists/own-debates-store.ts'
import type { Opening } from '#features/debates/server/create-debates.ts'
import { copyRows } from '#features/debates/server/copy-store.ts'
import { copyOwnSources, copySources } from '#features/sources/server/pack/sources-store.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { debates } from '#features/debates/server/tables.ts'

const REMATCHES_LISTED = 50

interface NewRematch extends Pick<DebateRow, 'option1Model' | 'option2Model' | 'coffeeLevel'> {
  readonly from: string
  readonly may: (parent: DebateRow) => boolean
  readonly row: Opening['row']
  readonly swap: boolean
  readonly fromTurn: number
  /** The ids of the sources that the creator of the rematch may see (§17); null for all sources. */
  readonly sources: readonly string[] | null
  readonly newId: () => string
}

export function rematchStore(db: Database) {
  return {
    /** Creates the rematch while the parent debate is locked. Returns null if the parent may no longer be read. */
    make({ from, may, row, swap, fromTurn, sources, newId, ...chosen }: NewRematch) {
      return db.transaction(async (tx) => {
        const [parent] = await tx.select().from(debates).where(eq(debates.id, from)).for('update')
        if (!parent || !may(parent)) return null
        const { question, language } = parent
        const [option1, option2] = swap ? [parent.option2, parent.option1] : [parent.option1, parent.option2]
        const texts = { question, option1, option2, language }
        const [debate] = await tx
          .insert(debates)
          .values({ ...row, ...texts, ...chosen, rematchOf: from, rematchFrom: fromTurn })
          .returning()
        if (!debate) throw new Error('insert answered no row')
        const to = debate.id
        const sameOwner = parent.userId === debate.userId && parent.visitor === debate.visitor
        const taken = { from, to, only: sources, sameOwner }
        if (fromTurn === 0) {
          const { copied, lookedUp } = await copyOwnSources(tx, taken)
          return { debate, lookUp: lookedUp, unranked: copied > 0 }
        }
        await copyRows(tx, { from, to, userId: debate.userId, upTo: fromTurn, newId })
        await copySources(tx, taken)
        return { debate, lookUp: false, unranked: false }
      })
    },

    async listOf(debateId: string, owner: Owner): Promise<ListedDebate[]> {
      const found = await db
        .select()
        .from(debates)
        .where(and(eq(debates.rematchOf, debateId), isOwnedBy(owner), isNull(debates.hiddenAt)))
        .orderBy(desc(debates.createdAt), desc(debates.id))
        .limit(REMATCHES_LISTED)
      return withCounts(db, found)
    },

    counted: (found: readonly DebateRow[]): Promise<ListedDebate[]> => withCounts(db, found),
  }
}
