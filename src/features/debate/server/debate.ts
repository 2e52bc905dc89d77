/** Puts the debate together: its store, its live turns, its writer and its routes, from the platform's parts. */
import { uuidv7 } from 'uuidv7'
import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Translator } from '#features/language/server/translation/translator.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Budget } from '#features/models/server/spend/budget.ts'
import { argumentCards, type SummaryLimits } from '#features/debate/server/cards/routes.ts'
import { type DebatesOfAccount, debatesOfAccount } from '#features/debate/server/lists/debates-of-account.ts'
import type { Debater } from '#features/debate/server/debaters/debater.ts'
import { debaterChooser } from '#features/debate/server/debaters/debater-for.ts'
import { endLostTurns } from '#features/debate/server/live/end-lost-turns.ts'
import { createFlusher } from '#features/debate/server/live/flusher.ts'
import { turnWriter } from '#features/debate/server/turn/turn-writer.ts'
import { inputRoutes, type InputLimits } from '#features/debate/server/inputs/inputs.ts'
import { inputsStore } from '#features/debate/server/inputs/inputs-store.ts'
import { LiveTurns } from '#features/debate/server/live/live-turns.ts'
import { observeTurns } from '#features/debate/server/live/observe-turns.ts'
import { runningTurn } from '#features/debate/server/live/running-turn.ts'
import { ownDebatesStore } from '#features/debate/server/lists/own-debates-store.ts'
import { ownDebateRoutes } from '#features/debate/server/lists/own-debates.ts'
import { positionRoutes, type SuggestionLimits } from '#features/debate/server/positions/routes.ts'
import { debateRoutes } from '#features/debate/server/routes.ts'
import { sharedTurns } from '#features/debate/server/live/shared-turns.ts'
import { type DebatesForSharing, debatesForSharing } from '#features/debate/server/sharing/debates-for-sharing.ts'
import { sharingStore } from '#features/debate/server/sharing/sharing-store.ts'
import { debateStore } from '#features/debate/server/store.ts'
import {
  type DebateTranslations,
  debateTranslations,
  type TranslationLimits,
} from '#features/debate/server/translation/debate-translations.ts'
import { translationRoutes } from '#features/debate/server/translation/routes.ts'
import { keepTurns } from '#features/debate/server/turn/turn-keeper.ts'
import { turnAllowance, type TurnLimits } from '#features/debate/server/turn/turn-limits.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'

const HOUR_S = 3600
/** 256 bits; §11 asks for 128 at least. */
const SHARE_TOKEN_BYTES = 32

export interface DebatingDeps {
  readonly db: Database
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly engineFor: Engines['engineFor']
  /** The debater that speaks when no model can. */
  readonly scripted: Debater
  /** The models that each plan adds. */
  readonly plans: ModelsByTier
  readonly budget: Budget
  readonly translator: Translator
  readonly limiter: LimiterFactory
  readonly limits: TurnLimits &
    InputLimits &
    SuggestionLimits &
    SummaryLimits &
    TranslationLimits & { readonly debatesPerIpPerHour: number }
  readonly visitors: Visitors
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  readonly log: Logger
  readonly metrics: Metrics
}

export interface Debating {
  readonly routes: readonly Route<Viewer>[]
  /** What the account's calls do with debates, in their own transactions. */
  readonly ofAccount: DebatesOfAccount
  readonly forSharing: DebatesForSharing
  readonly translations: DebateTranslations
  /** For a process that owns its database alone: frees what an earlier process left unfinished. */
  takeOverAll(): Promise<void>
  /** Takes no more turns, waits for the running ones, and gives back those that still run after `ms`. */
  stop(ms: number): Promise<void>
}

export function debating(deps: DebatingDeps): Debating {
  const { plans, budget, clock, limits, log, randomBytes } = deps
  const store = debateStore(deps.db)
  const flusher = createFlusher(clock, (run) => setImmediate(run))
  const turns = new LiveTurns(deps.broadcast ? sharedTurns(deps.broadcast, clock, flusher) : null)
  const writer = turnWriter({
    store,
    turns,
    flusher,
    plans,
    debaterFor: debaterChooser(deps.engineFor, deps.scripted),
    clock,
    nextPass: () => new Promise((resolve) => setImmediate(resolve)),
    instance: uuidv7(),
    limits,
    budget,
    takeTurn: turnAllowance(limits, deps.limiter),
    onOutcome: observeTurns(deps.metrics, log, turns),
  })
  const stopKeeping = keepTurns(store, turns, clock, (error) => log.warn({ err: error }, 'claims not renewed'))
  const own = ownDebatesStore(deps.db)
  const shared = sharingStore(deps.db)
  const lists = { own, endLostTurns: endLostTurns(writer, turns), clock }
  const running = runningTurn(turns, store, clock)
  const newShareToken = () => randomBytes(SHARE_TOKEN_BYTES).toString('base64url')
  const routes = debateRoutes({
    store,
    running,
    writer,
    plans,
    clock,
    newShareToken,
    issueVisitor: () => deps.visitors.issue(),
    debatesPerIp: deps.limiter({ name: 'debates-ip', points: limits.debatesPerIpPerHour, seconds: HOUR_S }),
    limits,
  })
  const inputs = inputRoutes({ store, inputs: inputsStore(deps.db), limits, limiter: deps.limiter, clock })
  const positions = positionRoutes({ ...deps, paid: budget.paid })
  const translations = debateTranslations(deps)
  const translated = translationRoutes({ store, translations, clock, limits })
  const cards = argumentCards({ ...deps, paid: budget.paid })
  return {
    routes: [
      ...routes,
      ...ownDebateRoutes({ store, ...lists }),
      ...inputs,
      ...positions,
      ...cards.routes,
      ...translated,
    ],
    translations,
    ofAccount: debatesOfAccount({ store, limits, ...lists }),
    forSharing: debatesForSharing({ store, shared, running, newShareToken, clock, limits }),
    async takeOverAll() {
      await Promise.all([store.endAllLeases(new Date(clock.now())), cards.endAllLeases()])
    },
    async stop(ms) {
      await Promise.all([writer.drain(ms), cards.stop()])
      stopKeeping()
    },
  }
}
