import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import type { Clock } from '#platform/clock.ts'
import type { Kit } from '#platform/server/kit.ts'
import { type Tracing, untraced } from '#platform/server/tracing/tracing.ts'
import { configSchema, publicConfig, type PublicConfig } from '../contract.ts'
import { anyRemote, createEngines, type Engines } from './engines.ts'
import { type RemoteConfig, remoteEngines } from './remote-engines.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { heldModel, localModelChoice } from './local/local-models.ts'
import { localSupply, type SupplyLog } from './local/local-supply.ts'
import { type NearbyOptions, nearbySupply } from './local/nearby-supply.ts'
import { createBudget, type SpendLimits } from './spend/budget.ts'
import { spendStore } from './spend/spend-store.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { MODELS, type ModelsByTier } from '../catalogue.ts'
import { translatingModel } from './asked-model.ts'

export interface EnginesConfig extends RemoteConfig {
  readonly localModel: string | null
  readonly dataDir: string
  readonly limits: Pick<SpendLimits, 'dailySpendUsd' | 'dailySpendPayersUsd'>
}

/** @param around the engines' dependencies: tracing and, in tests, substitutes for the model servers and the free memory */
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

const MADE_HERE = ['provider', 'engine', 'servedBy', 'translates'] as const

interface ConfigNeeds extends Omit<PublicConfig, (typeof MADE_HERE)[number] | 'plans'> {
  readonly engines: Pick<Engines, 'engineFor' | 'status'>
  readonly provider: { readonly name: string } | null
  readonly plans: ModelsByTier
}

export function createModels<Caller>(
  { db, clock }: Kit,
  needs: ConfigNeeds & { readonly limits: PublicConfig['limits'] & SpendLimits },
) {
  return {
    routes: modelRoutes<Caller>(needs),
    engineFor: needs.engines.engineFor,
    budget: createBudget({ store: spendStore(db), limits: needs.limits, clock }),
  }
}

/** Returns the route `GET /api/config`, which avoids the database, because it is called on every visit. */
export function modelRoutes<Caller>({ engines, ...needs }: ConfigNeeds): Route<Caller>[] {
  const { status, engineFor } = engines
  const servedBy = (modelId: string) => {
    const target = engineFor(modelId)
    return target.kind === 'remote' ? target.model : null
  }
  // Drops fields that are not in the contract, such as the spending limits.
  const given = v.parse(v.omit(configSchema, MADE_HERE), needs)
  return [
    route(publicConfig, async () => ({
      ...given,
      provider: needs.provider?.name ?? null,
      engine: status(),
      servedBy: Object.fromEntries(MODELS.map(({ id }) => [id, servedBy(id)])),
      translates: translatingModel(engineFor) !== null,
    })),
  ]
}
