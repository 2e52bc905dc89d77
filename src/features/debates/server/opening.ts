/** Begins a debate, posed (§7) or a rematch (§20): its owner, and whether it may be made. */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import { refuseModel } from '#features/models/server/refuse-model.ts'
import type { Clock } from '#platform/clock.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import type { NewDebateRow } from './store.ts'

export interface OpeningDeps {
  readonly plans: ModelsByTier
  readonly debatesPerIp: Limiter
  readonly clock: Pick<Clock, 'now'>
  /** At least 128 random bits, base64url (§11). */
  readonly newShareToken: () => string
  /** The hash and the `Set-Cookie` value. */
  readonly issueVisitor: () => { readonly visitor: string; readonly cookie: string }
}

interface Asked {
  readonly caller: Viewer
  readonly ip: string
  setCookie(cookie: string): void
}

export interface Opening {
  /** The caller, with a new visitor id for a stranger. */
  readonly viewer: Viewer
  readonly row: Pick<NewDebateRow, 'id' | 'userId' | 'visitor' | 'shareToken' | 'createdAt'>
}

export type DebateOpener = ReturnType<typeof debateOpener>

export function debateOpener({ plans, debatesPerIp, clock, newShareToken, issueVisitor }: OpeningDeps) {
  /** Refuses models the caller may not use (400, 401, 403), and too many debates (429). */
  return async (call: Asked, models: readonly string[]): Promise<Opening> => {
    const { caller, ip } = call
    for (const model of models) refuseModel(plans, caller.user?.tier ?? null, model)
    await debatesPerIp.demand(ip, 'too-many-debates')
    let viewer = caller
    if (viewer.user === null && viewer.visitor === null) {
      const { visitor, cookie } = issueVisitor()
      call.setCookie(cookie)
      viewer = { ...viewer, visitor }
    }
    const owner = { userId: viewer.user?.id ?? null, visitor: viewer.user ? null : viewer.visitor }
    return { viewer, row: { id: uuidv7(), ...owner, shareToken: newShareToken(), createdAt: new Date(clock.now()) } }
  }
}
