/** Looks for model servers on this machine while no model is available (§10). */
import { totalmem } from 'node:os'
import type { Clock } from '#platform/clock.ts'
import { type HeldModel, heldModels, MODEL_SERVERS, type ModelServer } from '#platform/server/llm/nearby/held-models.ts'
import { type NearbyEngine, nearbyEngine } from '#platform/server/llm/nearby/nearby-engine.ts'
import type { AskedModel } from '../asked-model.ts'
import { type LocalModelChoice, nameOf } from './local-models.ts'
import type { SupplyLog } from './local-supply.ts'

export interface NearbyOptions {
  /** With `auto`, only large models are used. With `server`, the operator has chosen a model of any size. */
  readonly choice: Extract<LocalModelChoice, { kind: 'auto' | 'server' }>
  readonly clock: Clock
  readonly random: () => number
  readonly log: SupplyLog
  readonly servers?: readonly ModelServer[]
  readonly memory?: number
}

export interface NearbyModel extends Pick<AskedModel, 'engine' | 'model' | 'prompts' | 'contextTokens'> {
  readonly server: string
}

/** The minimum number of parameters, in billions, of a model that `LOCAL_MODEL` does not name (§10). */
const SPEAKS_FROM = 7
const FULL_FROM = 3
const USUAL_CONTEXT = 4_096
const BYTES_A_BILLION = 0.6e9
const LOOK_EVERY_MS = 60_000
/** Milliseconds for which a model is not used after it failed to answer. */
const ASIDE_MS = 5 * 60_000

export type NearbySupply = ReturnType<typeof nearbySupply>

export function nearbySupply(options: NearbyOptions) {
  const { choice, clock, random, log, servers = MODEL_SERVERS, memory = totalmem() } = options
  let model: NearbyModel | null = null
  /** The engines of all models used so far, including those in `aside`, which may still be writing turns. */
  const opened = new Map<string, NearbyEngine>()
  /** For each model that failed to answer, the time from which it may be used again. */
  const aside = new Map<string, number>()
  let nextLook = 0
  let told = ''
  let closed = false
  let looking = true

  const tell = (line: string) => {
    if (line !== told) log.info(line)
    told = line
  }
  const setAside = (held: HeldModel, error: Error) => {
    if (model === null || closed) return
    log.warn(
      `The model ${whereIs(held)} gives no answer: ${error.message}. It is not asked for ${ASIDE_MS / 60_000} minutes`,
    )
    aside.set(whereIs(held), clock.now() + ASIDE_MS)
    model = null
    told = ''
    nextLook = 0
  }
  const look = async (): Promise<boolean> => {
    nextLook = clock.now() + LOOK_EVERY_MS
    const mayAnswer = (one: HeldModel) => (aside.get(whereIs(one)) ?? 0) <= clock.now()
    const held = (await heldModels(servers, clock)).filter(mayAnswer)
    if (closed) return false
    const best =
      choice.kind === 'server'
        ? held.find(({ id, server }) => server.kind === choice.server && id === choice.model)
        : bestOf(held, memory)
    if (best === undefined) {
      if (choice.kind === 'server') tell(`LOCAL_MODEL: ${choice.server} on this machine does not hold ${choice.model}`)
      return false
    }
    const place = whereIs(best)
    if (choice.kind === 'auto' && !isLarge(best)) {
      const setting = `LOCAL_MODEL=${best.server.kind}:${best.id}`
      tell(`The model ${place} is small, or of unknown size, and does not speak; ${setting} lets it`)
      return false
    }
    const contextTokens = best.contextTokens ?? USUAL_CONTEXT
    const isSmall = (best.billions ?? FULL_FROM) < FULL_FROM || contextTokens < USUAL_CONTEXT
    const onSilent = (error: Error) => setAside(best, error)
    const engine = opened.get(place) ?? nearbyEngine({ name: nameOf(best.id), model: best, clock, random, onSilent })
    opened.set(place, engine)
    model = { server: best.server.name, model: best.id, prompts: isSmall ? 'short' : 'any', contextTokens, engine }
    tell(`The model ${place} speaks; LOCAL_MODEL=off forbids it`)
    return true
  }

  return {
    get model(): NearbyModel | null {
      return model
    },
    get looking(): boolean {
      return looking
    },
    found: look().finally(() => {
      looking = false
    }),
    /** Searches again if no model is available and the last search was at least a minute ago. */
    lookAgain(): void {
      if (model === null && !closed && clock.now() >= nextLook) void look()
    },
    async close() {
      closed = true
      await Promise.all([...opened.values()].map((engine) => engine.close()))
    },
  }
}

const whereIs = ({ id, server }: HeldModel) => `${id} of ${server.name} (${server.url})`

const isLarge = ({ billions }: HeldModel) => (billions ?? 0) >= SPEAKS_FROM

/** Prefers models large enough to debate, then models already in memory, then the largest. */
function bestOf(held: readonly HeldModel[], memory: number): HeldModel | undefined {
  const worth = (one: HeldModel) => (isLarge(one) ? 2e6 : 0) + (one.loaded ? 1e6 : 0) + (one.billions ?? 0)
  const fitting = held.filter(({ billions, loaded }) => loaded || (billions ?? 0) * BYTES_A_BILLION <= memory)
  return fitting.toSorted((a, b) => worth(b) - worth(a))[0]
}
