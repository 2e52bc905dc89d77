import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { ResponseLimits } from '../rules.ts'
import { debateReader, type ReadDebate } from './find-debate.ts'
import { type DebatesOfAccount, debatesOfAccount } from './lists/debates-of-account.ts'
import { ownDebateRoutes } from './lists/own-debates.ts'
import type { LostTurn } from './lists/own-debates-store.ts'
import { type DebateOpener, debateOpener } from './opening.ts'
import { debateRoutes, type FindSources } from './routes.ts'
import { type DebateStore, debateStore } from './store.ts'

const HOUR_S = 3600
/** 256 bits; §11 requires 128. */
const SHARE_TOKEN_BYTES = 32

export interface DebateNeeds {
  readonly plans: ModelsByTier
  readonly visitors: Visitors
  /** Null if facts are not looked up. */
  readonly findSources: FindSources | null
  /** Ends the turns of deleted debates on all instances. Call it after the commit. */
  readonly endTurns: (lost: readonly LostTurn[]) => Promise<void>
  readonly limits: ResponseLimits & { readonly debatesPerIpPerHour: number }
}

export interface Debates {
  readonly routes: readonly Route<Viewer>[]
  readonly store: DebateStore
  readonly open: DebateOpener
  readonly read: ReadDebate
  readonly newShareToken: () => string
  /** For the account's calls, in their transactions. */
  readonly ofAccount: DebatesOfAccount
}

export function createDebates(kit: Kit, { plans, visitors, findSources, endTurns, limits }: DebateNeeds): Debates {
  const { db, clock, limiter, random } = kit
  const store = debateStore(db)
  const newShareToken = () => random(SHARE_TOKEN_BYTES).toString('base64url')
  const open = debateOpener({
    plans,
    debatesPerIp: limiter({ name: 'debates-ip', points: limits.debatesPerIpPerHour, seconds: HOUR_S }),
    clock,
    newShareToken,
    issueVisitor: () => visitors.issue(),
  })
  const read = debateReader(store, clock, limits)
  return {
    routes: [
      ...debateRoutes({ store, plans, open, read, findSources, limits }),
      ...ownDebateRoutes({ db, store, endTurns, clock }),
    ],
    store,
    open,
    read,
    newShareToken,
    ofAccount: debatesOfAccount({ db, store, endTurns, clock, limits }),
  }
}
