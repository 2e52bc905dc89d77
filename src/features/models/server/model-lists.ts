/** Holds the ids that providers are asked for against what they list (`GET /models`), at the start and by the doctor. */
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import { MODELS } from '../catalogue.ts'
import type { EngineFor } from './asked-model.ts'
import type { GatewayModels } from './gateway-models.ts'
import type { SupplyLog } from './local/local-supply.ts'
import type { Remotes } from './remote-models.ts'
import { servedModel } from './served-models.ts'

/** Days before its end from which a model is named. */
const SOON_DAYS = 60
const DAY_MS = 86_400_000
/** Milliseconds: nobody waits longer for a list. */
const PATIENCE_MS = 3_000
/** Milliseconds between two looks at a gateway that has not answered. */
const AGAIN_MS = 60_000

/** An id that a provider is asked for, with the ids of the catalogue that it answers for. */
export interface AskedId {
  readonly id: string
  readonly chosen: readonly string[]
}

export interface ListFault {
  readonly kind: 'missing' | 'ending'
  readonly asked: AskedId
  /** `2027-01-14`; null unless `ending`. */
  readonly ends: string | null
}

/** What a provider is asked for. @param name of its engine */
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

/** @param list null = the provider has none, which is no fault. @param now milliseconds */
export function listFaults(asked: readonly AskedId[], list: readonly ListedModel[] | null, now: number): ListFault[] {
  if (list === null) return []
  return asked.flatMap((one): ListFault[] => {
    const listed = list.find(({ id }) => id === one.id)
    if (listed === undefined) return [{ kind: 'missing', asked: one, ends: null }]
    const ends = listed.shutdownDate ?? servedModel(one.id)?.ends ?? null
    const isSoon = ends !== null && Date.parse(ends) - now < SOON_DAYS * DAY_MS
    return isSoon ? [{ kind: 'ending', asked: one, ends }] : []
  })
}

/** `anthropic does not list claude-x (for claude-3-7-sonnet-20250219)`: for the log. */
function faultLine(name: string, { kind, asked, ends }: ListFault): string {
  const chosen = asked.chosen.filter((id) => id !== asked.id).join(', ')
  const which = chosen === '' ? asked.id : `${asked.id} (for ${chosen})`
  return kind === 'missing' ? `${name} does not list ${which}` : `${name} shuts ${which} down on ${ends}`
}

export interface ModelLists {
  /** Settled once the lists of the start are here; it takes at most three seconds and never rejects. */
  readonly listed: Promise<unknown>
  /** Looks at the gateway's list again, in the background, where it has not answered and a minute has passed. */
  lookAgain(): void
}

/** Asks every configured provider for its list and logs each fault in one line. */
export function lookAtLists(
  { remotes, gateway, engineFor }: { remotes: Remotes; gateway: GatewayModels | null; engineFor: EngineFor },
  { clock, log }: { readonly clock: Clock; readonly log: SupplyLog },
): ModelLists {
  let nextLook = Number.POSITIVE_INFINITY

  const look = async (engine: NonNullable<Remotes['gateway']>): Promise<void> => {
    const patience = new AbortController()
    const answered = new AbortController()
    clock.sleep(PATIENCE_MS, answered.signal).then(
      () => patience.abort(new Error(`no list within ${PATIENCE_MS} ms`)),
      () => {},
    )
    try {
      const list = await engine.models(patience.signal)
      if (engine === remotes.gateway) gateway?.learn(list)
      const faults = listFaults(askedIds(engineFor, engine.name), list, clock.now())
      for (const fault of faults) log.warn(`${faultLine(engine.name, fault)}: set MODEL_MAP to a model that it lists`)
    } catch (error) {
      const isPlain = error instanceof EngineError && error.message.startsWith(engine.name)
      log.warn(isPlain ? error.message : `${engine.name} does not answer with its list of models`)
      if (engine === remotes.gateway) nextLook = clock.now() + AGAIN_MS
    } finally {
      answered.abort()
    }
  }

  return {
    listed: Promise.all(Object.values(remotes).flatMap((engine) => (engine ? [look(engine)] : []))),
    lookAgain() {
      if (clock.now() < nextLook || remotes.gateway === null) return
      nextLook = Number.POSITIVE_INFINITY
      void look(remotes.gateway)
    },
  }
}
