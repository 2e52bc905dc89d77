/** Puts the debate together: its store, its live turns, its writer and its routes, from the platform's parts. */
import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Translator } from '#features/language/server/translation/translator.ts'
import type { Evidence } from '#features/evidence/server/evidence.ts'
import type { ModelsByTier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { Budget } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { turnAllowance, type TurnLimits } from './allowances.ts'
import { argumentCards, type SummaryLimits } from './cards/routes.ts'
import type { Debater } from './debaters/debater.ts'
import { debaterChooser } from './debaters/debater-for.ts'
import { type DebatesForSharing, debatesForSharing } from './for-share.ts'
import { type DebatesForVerdict, debatesForVerdict } from './for-verdict.ts'
import { type InputLimits, inputRoutes } from './inputs/inputs.ts'
import { type DebatesOfAccount, debatesOfAccount } from './lists/debates-of-account.ts'
import { ownDebateRoutes } from './lists/own-debates.ts'
import { positionRoutes, type SuggestionLimits } from './positions/routes.ts'
import { debateOpener } from './opening.ts'
import { rematchStore } from './rematch/rematch-store.ts'
import { rematchRoutes } from './rematch/routes.ts'
import { debateRoutes } from './routes.ts'
import { sourceFinder } from './sources/find-sources.ts'
import { passageKeeper } from './sources/passages.ts'
import { type SourceLimits, sourceRoutes } from './sources/routes.ts'
import { wordWriter } from './sources/write-search-words.ts'
import type { PublicCheck } from './sharing/public-check.ts'
import { sourcesStore } from './sources/sources-store.ts'
import { debateStore } from './store.ts'
import {
  type DebateTranslations,
  debateTranslations,
  type TranslationLimits,
  translationRoutes,
} from './translation/debate-translations.ts'
import { observeTurns } from './turn/observe-turns.ts'
import { keepTurns } from './turn/turn-keeper.ts'
import type { TurnWriter } from './turn/turn-writer.ts'
import { openTurns } from './turn/turns.ts'

const HOUR_S = 3600
const TEN_MINUTES_S = 600
/** 256 bits; §11 asks for 128 at least. */
const SHARE_TOKEN_BYTES = 32

export interface DebatingDeps {
  readonly db: Database
  readonly changes: OpenDatabase['changes']
  /** The way to other instances; null when this process is the only one. */
  readonly broadcast: Broadcast | null
  readonly engineFor: Engines['engineFor']
  /** The debater that speaks when no model can. */
  readonly scripted: Debater
  /** The models that each plan adds. */
  readonly plans: ModelsByTier
  readonly budget: Budget
  readonly translator: Translator
  readonly evidence: Evidence
  /** Refuses what may not become public (§19). */
  readonly checkPublic: PublicCheck
  readonly limiter: LimiterFactory
  readonly limits: TurnLimits &
    InputLimits &
    SuggestionLimits &
    SummaryLimits &
    TranslationLimits &
    SourceLimits & {
      readonly debatesPerIpPerHour: number
      /** The most wrong links of an address in ten minutes. */
      readonly shareMissesPerIp: number
    }
  readonly visitors: Visitors
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  readonly tracing: Tracing
  readonly log: Logger
  readonly metrics: Metrics
}

export interface Debating {
  readonly routes: readonly Route<Viewer>[]
  /** What the account's calls do with debates, in their own transactions. */
  readonly ofAccount: DebatesOfAccount
  readonly forSharing: DebatesForSharing
  readonly forVerdict: DebatesForVerdict
  /** Ends the turns of debates that are deleted or hidden, here and on other instances. */
  readonly endTurns: TurnWriter['endLost']
  readonly translations: DebateTranslations
  /** For a process that owns its database alone: frees what an earlier process left unfinished. */
  takeOverAll(): Promise<void>
  /** Takes no more turns, waits for the running ones, and gives back those that still run after `ms`. */
  stop(ms: number): Promise<void>
}

export function debating(deps: DebatingDeps): Debating {
  const { db, plans, budget, limiter, clock, limits, log, metrics, randomBytes } = deps
  const store = debateStore(db)
  const sources = sourcesStore(db)
  const passages = passageKeeper({ sources, evidence: deps.evidence, clock, log })
  const small = { ...deps, paid: budget.paid }
  const writeWords = wordWriter(small)
  const finder = sourceFinder({ sources, evidence: deps.evidence, passages, writeWords, clock, log })
  const { live, writer, running } = openTurns({
    store,
    broadcast: deps.broadcast,
    plans,
    debaterFor: debaterChooser(deps.engineFor, deps.scripted),
    clock,
    limits,
    budget,
    takeTurn: turnAllowance(limits, limiter),
    sources: finder,
    toldAddress: deps.evidence.toldAddress,
    tracing: deps.tracing,
    observe: (turns) => observeTurns(metrics, log, turns),
  })
  const stopKeeping = keepTurns(store, live, clock, (error) => log.warn({ err: error }, 'claims not renewed'))
  const lists = { db, store, endLostTurns: writer.endLost, clock }
  const newShareToken = () => randomBytes(SHARE_TOKEN_BYTES).toString('base64url')
  const translations = debateTranslations(deps)
  const cards = argumentCards(small)
  const misses = limiter({ name: 'share-misses-ip', points: limits.shareMissesPerIp, seconds: TEN_MINUTES_S })
  const forSharing = debatesForSharing({ ...deps, store, sources, running, newShareToken, misses })
  const findSources = deps.evidence.place === null ? null : finder.begin
  const open = debateOpener({
    plans,
    debatesPerIp: limiter({ name: 'debates-ip', points: limits.debatesPerIpPerHour, seconds: HOUR_S }),
    clock,
    newShareToken,
    issueVisitor: () => deps.visitors.issue(),
  })
  return {
    routes: [
      ...debateRoutes({ store, running, writer, plans, clock, open, findSources, limits }),
      ...rematchRoutes({ store, rematches: rematchStore(db), open, findSources, passages, clock, limits }),
      ...ownDebateRoutes(lists),
      ...inputRoutes({ db, store, limits, limiter, clock }),
      ...positionRoutes(small),
      ...cards.routes,
      ...sourceRoutes({ store, sources, passages, evidence: deps.evidence, limits, limiter, clock }),
      ...translationRoutes({ store, translations, clock, limits }),
    ],
    translations,
    endTurns: writer.endLost,
    ofAccount: debatesOfAccount({ ...lists, limits }),
    forSharing,
    forVerdict: debatesForVerdict({ store, forSharing, clock, limits }),
    async takeOverAll() {
      await Promise.all([store.endAllLeases(new Date(clock.now())), cards.endAllLeases(), sources.endAllSearches()])
    },
    async stop(ms) {
      await Promise.all([writer.drain(ms), cards.stop(), finder.stop()])
      await passages.settled()
      stopKeeping()
    },
  }
}
