/** Readers contest edges of a map (§20): each counts once, and an edge that its reader does not see cannot be contested. */
import { readerHash } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import type { Clock } from '#platform/clock.ts'
import type { FoundMap } from '../map/debate-map.ts'
import type { ContestCount, ContestsStore } from './contests-store.ts'

export interface Contests {
  /** @param viewer whose own contests are marked; null = nobody's */
  of(debateId: string, viewer: Viewer | null): Promise<readonly ContestCount[]>
  /** Refuses with 404 `edge-not-found`, `debate-not-found`, 429 `too-many-contests`. */
  set(viewer: Viewer, debateId: string, map: FoundMap, wish: Wish): Promise<void>
  /** What an account contests, for the export of its own data. */
  ofUser: ContestsStore['ofUser']
}

export interface Wish {
  readonly from: string
  readonly to: string
  readonly contested: boolean
}

export interface ContestsDeps {
  readonly store: ContestsStore
  /** Of each address. */
  readonly contests: Limiter
  /** Signs who contests, so that no address stands in the database. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export function contestsOn({ store, contests, secret, clock }: ContestsDeps): Contests {
  const readerOf = (viewer: Viewer) => readerHash(secret, 'contest', viewer)
  return {
    of: (debateId, viewer) => store.ofDebate(debateId, viewer && readerOf(viewer)),

    async set(viewer, debateId, { edges }, { from, to, contested }) {
      if (!edges.some((edge) => edge.from === from && edge.to === to)) throw new Problem(404, 'edge-not-found')
      await contests.demand(viewer.ip, 'too-many-contests')
      const contest = { debateId, from, to, reader: readerOf(viewer) }
      if (!contested) return store.remove(contest)
      const isThere = await store.add(contest, viewer.user?.id ?? null, new Date(clock.now()))
      if (!isThere) throw new Problem(404, 'debate-not-found')
    },

    ofUser: store.ofUser,
  }
}
