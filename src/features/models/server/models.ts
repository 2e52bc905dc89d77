import { availableParallelism } from 'node:os'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import { type Tracing, untraced } from '#platform/server/tracing/tracing.ts'
import type { PublicLimits } from '../contract.ts'
import { anyRemote, createEngines, type Engines, type RemoteConfig, remoteEngines } from './engines.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { localModelChoice, modelsFor } from './local/local-sources.ts'
import { localSupply, type SupplyLog } from './local/local-supply.ts'
import { type NearbyOptions, nearbySupply } from './local/nearby-supply.ts'
import type { ModelMap } from './remote-models.ts'
import { type ModelRouteDeps, modelRoutes } from './routes.ts'
import { type Budget, createBudget, type SpendLimits } from './spend/budget.ts'
import { spendStore } from './spend/spend-store.ts'
import { translatingModel } from './translating-model.ts'

export interface EnginesConfig extends RemoteConfig {
  /** Null = the default models. */
  readonly localModel: string | null
  /** `HF_ENDPOINT`, without a slash at the end. */
  readonly modelHub: string
  readonly dataDir: string
  readonly modelMap: ModelMap
}

/**
 * Begins in the background to look for a model on this machine, or to fetch or load ours.
 * @param random in [0, 1), for retries and sampling
 * @param around where model servers are looked for, and what the calls of models are parts of
 */
export function openEngines(
  config: EnginesConfig,
  clock: Clock,
  random: () => number,
  log: SupplyLog,
  { tracing = untraced, ...around }: Pick<NearbyOptions, 'servers' | 'memory'> & { readonly tracing?: Tracing } = {},
): Engines {
  const { dataDir, modelMap, modelHub, gateway } = config
  const named = gateway?.model
  const asked = { modelMap, gatewayContext: gateway?.contextTokens ?? null, ...(named && { gatewayId: () => named }) }
  const remotes = remoteEngines(config, { clock, random, tracing })
  const choice = localModelChoice(config.localModel)
  const machine = { cores: availableParallelism(), memory: freeMemory() }
  const models = modelsFor(machine, choice, modelHub)
  if (choice.kind === 'off' || anyRemote(remotes))
    return createEngines({ remotes, local: null, nearby: null, ...asked })
  const looksAround = choice.kind === 'server' || (choice.kind === 'auto' && choice.wanted === null)
  const nearby = looksAround ? nearbySupply({ choice, clock, random, log, ...around }) : null
  const another = nearby?.found ?? Promise.resolve(false)
  const local =
    choice.kind === 'server' ? null : localSupply({ choice, models, dataDir, another, machine, clock, random, log })
  return createEngines({ remotes, local, nearby, ...asked })
}

export interface ModellingDeps extends Omit<ModelRouteDeps, 'status' | 'translates'> {
  readonly db: Database
  readonly engines: Pick<Engines, 'engineFor' | 'status'>
  readonly limits: PublicLimits & SpendLimits
  readonly clock: Clock
}

export interface Modelling<Caller> {
  readonly routes: readonly Route<Caller>[]
  readonly engineFor: Engines['engineFor']
  readonly budget: Budget
}

export function modelling<Caller>({ db, engines, limits, clock, ...site }: ModellingDeps): Modelling<Caller> {
  return {
    routes: modelRoutes({
      ...site,
      limits,
      status: engines.status,
      translates: () => translatingModel(engines.engineFor, 'en') !== null,
    }),
    engineFor: engines.engineFor,
    budget: createBudget({ store: spendStore(db), limits, clock }),
  }
}
