import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Call, route, type Route } from '#platform/server/http/route.ts'
import { recentDebates, type Debate } from '../../contract/debates.ts'
import { deleteDebate, TOTAL_COUNT, userDebates } from '../../contract/own-debates.ts'
import { mayDelete, type ResponseLimits } from '../../rules.ts'
import { debateFinder } from '../find-debate.ts'
import {
  type ListedDebate,
  type LostTurn,
  type Owner,
  ownDebatesStore,
  ADOPTION_MAX,
  adoptDebates,
  deleteDebatesOf,
} from './own-debates-store.ts'
import type { ListPage, ListCursor } from './search-store.ts'
import { presentListItem, presentUserDebate, presentDebate } from '../present.ts'
import type { DebateStore } from '../store.ts'

const RECENT_PAGE = 10
const USER_PAGE = 50
const EXPORT_PAGE = 50

/** Ends the turns of deleted debates on all instances. Must be called after the commit. */
export type EndTurns = (lost: readonly LostTurn[]) => Promise<void>

export function ownDebates(needs: {
  readonly store: Pick<DebateStore, 'findDebate' | 'openDebate'>
  readonly db: Database
  readonly endTurns: EndTurns
  readonly clock: Clock
  readonly limits: ResponseLimits
}) {
  const { store, db, endTurns, clock, limits } = needs
  const find = debateFinder(store)
  const own = ownDebatesStore(db)
  const now = () => new Date(clock.now())

  const routes: Route<Viewer>[] = [
    route(recentDebates, async (call) => {
      const owner = ownerOf(call.caller)
      if (owner === null) return []
      const { limit = RECENT_PAGE } = call.query
      const page = await pageOf(recentDebates.path, call, limit, (asked) => own.list(owner, asked))
      return page.map(presentListItem)
    }),

    route(userDebates, async (call) => {
      const { user } = call.caller
      if (user === null) throw new Problem(401, 'login-for-debates')
      const { limit = USER_PAGE, search = '', total } = call.query
      const words = search.split(/\s+/).filter((word) => word !== '')
      if (total === 'true') call.setHeader(TOTAL_COUNT, String(await own.count({ userId: user.id }, words)))
      const page = await pageOf(userDebates.path, call, limit, (asked) =>
        own.listWithResponses({ userId: user.id }, { ...asked, words }),
      )
      return page.map(presentUserDebate)
    }),

    route(deleteDebate, async (call) => {
      const debate = await find(call.caller, call.params.id, mayDelete)
      await endTurns(await own.deleteDebate(debate.id, now()))
    }),
  ]

  const ofAccount = {
    /** Transfers a visitor's debates to the user within the sign-in's transaction. Returns true if none are left. */
    adopt: async (tx: Database, visitor: string, userId: string) =>
      (await adoptDebates(tx, visitor, userId)) < ADOPTION_MAX,

    /** Deletes the user's debates. Returns a function, to be called after the commit, that ends their running turns. */
    async deleteAll(tx: Database, userId: string) {
      const lost = await deleteDebatesOf(tx, userId, now())
      return () => endTurns(lost)
    },

    async exportAll(viewer: Viewer & { readonly user: NonNullable<Viewer['user']> }) {
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
  return { routes, ofAccount }
}

/** Returns one page of debates and sets the `Link` header to the address of the next page (RFC 8288). */
async function pageOf<Row extends ListedDebate>(
  path: string,
  call: Pick<Call<string, undefined, { cursor?: string; search?: string }, Viewer>, 'query' | 'setHeader'>,
  limit: number,
  list: (asked: ListPage) => Promise<Row[]>,
): Promise<Row[]> {
  const { cursor, search } = call.query
  const rows = await list({ after: cursor === undefined ? null : decodeCursor(cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) {
    const next = new URLSearchParams({ cursor: encodeCursor(last.debate), limit: String(limit) })
    if (search !== undefined) next.set('search', search)
    call.setHeader('link', `<${path}?${next.toString()}>; rel="next"`)
  }
  return page
}

export function ownerOf({ user, visitor }: Viewer): Owner | null {
  if (user) return { userId: user.id }
  return visitor === null ? null : { visitor }
}

export const encodeCursor = ({ createdAt, id }: ListCursor): string => `${createdAt.getTime()}.${id}`

export function decodeCursor(word: string): ListCursor {
  const [at = '', id = ''] = word.split('.')
  return { createdAt: new Date(Number(at)), id }
}
