import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { debateNotFound } from '#features/debates/server/find-debate.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { edgeName } from '../argument-map.ts'
import type { Contest } from '../contract.ts'
import type { FoundMap } from './map/debate-map.ts'
import type { ContestsStore } from './readers-store.ts'

export type Contests = ReturnType<typeof contestsOn>

export interface ContestsDeps {
  readonly store: ContestsStore
  readonly perIp: Limiter
  readonly visitors: Pick<Visitors, 'readerHash'>
  readonly clock: Pick<Clock, 'now'>
}

export function contestsOn({ store, perIp, visitors, clock }: ContestsDeps) {
  const readerOf = (viewer: Viewer) => visitors.readerHash('contest', viewer)
  return {
    /** Returns a debate's contests. @param viewer the reader whose own contests are marked; null for none */
    of: (debateId: string, viewer: Viewer | null) => store.ofDebate(debateId, viewer && readerOf(viewer)),

    /** Stores or removes a contest. Throws 404 `edge-not-found` or `debate-not-found`, or 429 `too-many-contests`. */
    async set(viewer: Viewer, debateId: string, { edges }: FoundMap, { contested, ...edge }: Contest): Promise<void> {
      if (!edges.some((found) => edgeName(found) === edgeName(edge))) throw new Problem(404, 'edge-not-found')
      await perIp.demand(viewer.ip, 'too-many-contests')
      const reader = readerOf(viewer)
      if (reader === null) throw new Error('a reader who contests has an account or a cookie')
      const contest = { debateId, fromCard: edge.from, toCard: edge.to, reader }
      if (!contested) return store.remove(contest)
      const who = { userId: viewer.user?.id ?? null, createdAt: new Date(clock.now()) }
      if (!(await store.add({ ...contest, ...who }))) throw debateNotFound()
    },
  }
}
