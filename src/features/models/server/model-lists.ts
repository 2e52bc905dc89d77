/** Compares the ids sent to providers with the providers' lists (`GET /models`). */
import type { Clock } from '#platform/clock.ts'
import { inTime } from '#platform/server/in-time.ts'
import { plainId } from '#platform/server/llm/remote/listed-models.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { ListedModel, RemoteEngine } from '#platform/server/llm/remote/remote-options.ts'
import { MODELS } from '../catalogue.ts'
import type { EngineFor } from './asked-model.ts'
import type { GatewayModels, Remotes } from './remote-models.ts'
import type { SupplyLog } from './local/local-supply.ts'
import { servedModel } from './served-models.ts'

const SOON_DAYS = 60
const DAY_MS = 86_400_000
const PATIENCE_MS = 3_000
const AGAIN_MS = 60_000

/** `id` is the provider's id of the model that serves all catalogue ids in `chosen`. */
export interface AskedId {
  readonly id: string
  readonly chosen: readonly string[]
}

export interface ListFault {
  readonly kind: 'missing' | 'ending'
  readonly asked: AskedId
  /** The shutdown date, such as `2027-01-14`; null if `kind` is `missing`. */
  readonly ends: string | null
}

export function askedIds(engineFor: EngineFor, name: string): AskedId[] {
  const byId = new Map<string, string[]>()
  for (const { id } of MODELS) {
    const target = engineFor(id)
    if (target.kind === 'remote' && target.engine.name === name) {
      byId.set(target.model, [...(byId.get(target.model) ?? []), id])
    }
  }
  return [...byId].map(([id, chosen]) => ({ id, chosen }))
}

/** Finds models that are not listed or will soon be shut down. @param list null if the provider has none */
export function listFaults(asked: readonly AskedId[], list: readonly ListedModel[] | null, now: number): ListFault[] {
  if (list === null) return []
  return asked.flatMap((one): ListFault[] => {
    const listed = list.find(({ id }) => plainId(id) === plainId(one.id))
    if (listed === undefined) return [{ kind: 'missing', asked: one, ends: null }]
    const ends = listed.shutdownDate ?? servedModel(one.id)?.ends ?? null
    const isSoon = ends !== null && Date.parse(ends) - now < SOON_DAYS * DAY_MS
    return isSoon ? [{ kind: 'ending', asked: one, ends }] : []
  })
}

function faultLine(name: string, { kind, asked, ends }: ListFault): string {
  const chosen = asked.chosen.filter((id) => id !== asked.id).join(', ')
  const which = chosen === '' ? asked.id : `${asked.id} (for ${chosen})`
  return kind === 'missing' ? `${name} does not list ${which}` : `${name} shuts ${which} down on ${ends}`
}

export function unpricedModel(engineFor: EngineFor): { readonly chosen: string; readonly id: string } | null {
  for (const { id: chosen } of MODELS) {
    const target = engineFor(chosen)
    if (target.kind === 'remote' && target.price === null) return { chosen, id: target.model }
  }
  return null
}

export interface ListDeps {
  readonly clock: Clock
  readonly log: SupplyLog
  /** True if a spending ceiling is set (§14). The server then refuses models of unknown price. */
  readonly needsPrices: boolean
}

export function lookAtLists(
  { remotes, gateway, engineFor }: { remotes: Remotes; gateway: GatewayModels | null; engineFor: EngineFor },
  { clock, log, needsPrices }: ListDeps,
) {
  let lookedAt = clock.now()
  let isWanting = false
  const said = new Set<string>()
  const warn = (line: string) => {
    if (!said.has(line)) log.warn(line)
    said.add(line)
  }
  const learn = (list: readonly ListedModel[] | null, isStart: boolean): void => {
    gateway?.learn(list)
    const unpriced = needsPrices && !isStart ? unpricedModel(engineFor) : null
    if (unpriced === null) return
    gateway?.learn(null)
    const example = JSON.stringify({ [unpriced.chosen]: { id: unpriced.id, in: 1, out: 2 } })
    warn(`the ceiling of spend needs the price of ${unpriced.id}: state it as in MODEL_MAP=${example}`)
  }

  const look = async (engine: RemoteEngine, isStart: boolean): Promise<void> => {
    const late = new Error(`no list within ${PATIENCE_MS} ms`)
    const isGateway = engine === remotes.gateway
    try {
      const list = await inTime(clock, PATIENCE_MS, late, (limit) => engine.models(limit))
      if (isGateway) learn(list, isStart)
      const asked = askedIds(engineFor, engine.name)
      const faults = listFaults(asked, list, clock.now())
      for (const fault of faults) warn(`${faultLine(engine.name, fault)}: set MODEL_MAP to a model that it lists`)
      if (isGateway)
        isWanting = list !== null && faults.filter(({ kind }) => kind === 'missing').length === asked.length
    } catch (error) {
      const isPlain = error instanceof EngineError && error.message.startsWith(engine.name)
      warn(isPlain ? error.message : `${engine.name} does not answer with its list of models`)
      if (isGateway) isWanting = true
    }
  }

  return {
    /** Resolves when all lists have been read or three seconds have passed; never rejects. */
    listed: Promise.all(Object.values(remotes).flatMap((engine) => (engine ? [look(engine, true)] : []))),
    /** Fetches the gateway's list again, at most once a minute, if it is missing or outdated or lacks a suitable model. */
    lookAgain(): void {
      const isDue = isWanting || gateway?.isDoubted === true
      if (!isDue || remotes.gateway === null || clock.now() < lookedAt + AGAIN_MS) return
      lookedAt = clock.now()
      void look(remotes.gateway, false)
    },
  }
}
