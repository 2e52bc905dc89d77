import { availableParallelism } from 'node:os'
import type { Clock } from '#platform/clock.ts'
import type { Kit } from '#platform/server/kit.ts'
import { type Tracing, untraced } from '#platform/server/tracing/tracing.ts'
import type { PublicLimits } from '../contract.ts'
import { anyRemote, createEngines, type Engines } from './engines.ts'
import { type RemoteConfig, remoteEngines } from './remote-engines.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { heldModel, localModelChoice } from './local/local-models.ts'
import { localSupply, type SupplyLog } from './local/local-supply.ts'
import { type NearbyOptions, nearbySupply } from './local/nearby-supply.ts'
import { modelRoutes } from './routes.ts'
import { createBudget, type SpendLimits } from './spend/budget.ts'
import { spendStore } from './spend/spend-store.ts'

export interface EnginesConfig extends RemoteConfig {
  readonly localModel: string | null
  readonly dataDir: string
  readonly limits: Pick<SpendLimits, 'dailySpendUsd' | 'dailySpendPayersUsd'>
}

/** @param random in [0, 1) @param around for tests: where to look for model servers, and the tracing */
export function openEngines(
  config: EnginesConfig,
  clock: Clock,
  random: () => number,
  log: SupplyLog,
  { tracing = untraced, ...around }: Pick<NearbyOptions, 'servers' | 'memory'> & { readonly tracing?: Tracing } = {},
): Engines {
  const { dataDir, modelMap, limits } = config
  const needsPrices = limits.dailySpendUsd !== null || limits.dailySpendPayersUsd !== null
  const { remotes, gateway } = remoteEngines(config, { clock, random, tracing, log })
  const choice = localModelChoice(config.localModel, dataDir)
  if (choice.kind === 'off' || anyRemote(remotes))
    return createEngines({ remotes, local: null, nearby: null, modelMap, gateway, lists: { clock, log, needsPrices } })
  const held = choice.kind === 'auto' ? heldModel(dataDir) : null
  const model = choice.kind === 'file' ? choice : held
  const looksAround = choice.kind === 'server' || (choice.kind === 'auto' && held === null)
  const nearby = looksAround ? nearbySupply({ choice, clock, random, log, ...around }) : null
  const another = nearby?.found ?? Promise.resolve(false)
  const machine = { cores: availableParallelism(), memory: freeMemory() }
  const local = model && localSupply({ model, another, machine, clock, random, log })
  return createEngines({ remotes, local, nearby, modelMap })
}

export function createModels<Caller>(
  { db, clock }: Kit,
  {
    engines,
    limits,
    ...site
  }: Omit<Parameters<typeof modelRoutes>[0], 'status' | 'engineFor'> & {
    readonly engines: Pick<Engines, 'engineFor' | 'status'>
    readonly limits: PublicLimits & SpendLimits
  },
) {
  return {
    routes: modelRoutes<Caller>({ ...site, limits, status: engines.status, engineFor: engines.engineFor }),
    engineFor: engines.engineFor,
    budget: createBudget({ store: spendStore(db), limits, clock }),
  }
}
