/** A viewer who may not read a debate gets 404, never 403 (§11). */
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Debate } from '../contract/debates.ts'
import { isHiddenFromOwner, itemsById, mayAdvance, mayRead, type Owned, type ResponseLimits } from '../rules.ts'
import { presentDebate } from './present.ts'
import type { DebateRow, DebateStore } from './store.ts'

export function debateFinder(store: Pick<DebateStore, 'findDebate'>) {
  return async (viewer: Viewer, id: string, may: (viewer: Viewer, debate: Owned) => boolean): Promise<DebateRow> => {
    const debate = isUuid(id) ? await store.findDebate(id) : null
    if (debate === null || !may(viewer, debate)) throw notOpen(viewer, debate)
    return debate
  }
}

export function ownDebateFinder(store: Pick<DebateStore, 'findDebate'>) {
  const find = debateFinder(store)
  return async (viewer: Viewer, id: string): Promise<DebateRow> => {
    const debate = await find(viewer, id, mayRead)
    if (!mayAdvance(viewer, debate)) throw new Problem(403, 'not-yours')
    return debate
  }
}

export type ReadDebate = ReturnType<typeof debateReader>

export function debateReader(
  store: Pick<DebateStore, 'openDebate'>,
  clock: Pick<Clock, 'now'>,
  limits: ResponseLimits,
) {
  return async (viewer: Viewer, id: string): Promise<Debate> => {
    const seen = (debate: Owned) => itemsById(viewer, debate)
    const open = isUuid(id) ? await store.openDebate(id, new Date(clock.now()), seen) : null
    if (open === null || !mayRead(viewer, open.debate)) throw notOpen(viewer, open?.debate ?? null)
    return presentDebate(viewer, open, limits)
  }
}

const notOpen = (viewer: Viewer, debate: Owned | null) =>
  debate !== null && isHiddenFromOwner(viewer, debate) ? new Problem(404, 'debate-hidden') : debateNotFound()

export const debateNotFound = () => new Problem(404, 'debate-not-found')
