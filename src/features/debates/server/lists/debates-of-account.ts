/** For account's calls: account must not import debates, so it gets these functions. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Debate } from '../../contract/debates.ts'
import { ADOPTION_MAX, adoptDebates, deleteDebatesOf, type LostTurn, ownDebatesStore } from './own-debates-store.ts'
import type { ListCursor } from './search-store.ts'
import { presentDebate } from '../present.ts'
import type { ResponseLimits } from '../../rules.ts'
import type { DebateStore } from '../store.ts'

export interface DebatesOfAccount {
  /** Gives the visitor's debates to the user, in the transaction of the sign-in. Returns true if none is left. */
  adopt(tx: Database, visitor: string, userId: string): Promise<boolean>
  /** In the transaction that deletes the account. Call the result after the commit: it ends running turns. */
  deleteAll(tx: Database, userId: string): Promise<() => Promise<void>>
  /** Newest first, as `GET /api/debates/{id}` returns them. */
  exportAll(viewer: Viewer & { readonly user: NonNullable<Viewer['user']> }): Promise<Debate[]>
}

const EXPORT_PAGE = 50

export function debatesOfAccount({
  store,
  db,
  endTurns,
  clock,
  limits,
}: {
  readonly store: Pick<DebateStore, 'openDebate'>
  readonly db: Database
  readonly endTurns: (lost: readonly LostTurn[]) => Promise<void>
  readonly clock: Clock
  readonly limits: ResponseLimits
}): DebatesOfAccount {
  const own = ownDebatesStore(db)
  const now = () => new Date(clock.now())

  return {
    adopt: async (tx, visitor, userId) => (await adoptDebates(tx, visitor, userId)) < ADOPTION_MAX,

    async deleteAll(tx, userId) {
      const lost = await deleteDebatesOf(tx, userId, now())
      return () => endTurns(lost)
    },

    async exportAll(viewer) {
      const found: Debate[] = []
      let after: ListCursor | null = null
      for (;;) {
        const page = await own.list({ userId: viewer.user.id }, { after, limit: EXPORT_PAGE })
        for (const { debate } of page) {
          const open = await store.openDebate(debate.id, now())
          if (open !== null) found.push(presentDebate(viewer, open, limits))
        }
        if (page.length < EXPORT_PAGE) return found
        after = page.at(-1)?.debate ?? null
      }
    },
  }
}
