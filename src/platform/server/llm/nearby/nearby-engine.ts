import type { Clock } from '#platform/clock.ts'
import { type Engine, EngineError } from '../port.ts'
import { modelQueue } from '../model-queue.ts'
import { openAiEngine } from '../remote/openai.ts'
import type { HeldModel } from './model-server.ts'

export interface NearbyOptions {
  /** Shown as `local:<name>`. */
  readonly name: string
  readonly model: HeldModel
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  /** Not when it breaks off. */
  readonly onSilent: (error: EngineError) => void
}

export interface NearbyEngine extends Engine {
  close(): Promise<void>
}

/** A model that is not in memory is read from the disk first, and a processor alone reads a long prompt in two minutes. */
const FIRST_TEXT_MS = 180_000

/** llama.cpp keeps a model from thinking by its template (README of its server); the others take `reasoning_effort`. */
const LLAMA_EXTRAS = { chat_template_kwargs: { enable_thinking: false } }

export function nearbyEngine({ name, model, clock, random, onSilent }: NearbyOptions): NearbyEngine {
  const { server, id, places } = model
  const asked = openAiEngine({
    name: `local:${name}`,
    baseUrl: server.url,
    key: null,
    clock,
    random,
    patience: { firstTextMs: FIRST_TEXT_MS },
    ...(server.kind === 'llama.cpp' && { extras: LLAMA_EXTRAS }),
  })
  const queue = modelQueue(places, clock)
  const told = (error: unknown) => {
    if (error instanceof EngineError) onSilent(error)
    throw error
  }
  return {
    name: asked.name,
    kind: 'local',
    async *stream(request) {
      const leave = await queue.enter(request)
      let begun = false
      try {
        for await (const piece of asked.stream({ ...request, model: id })) {
          begun = true
          yield piece
        }
      } catch (error) {
        if (begun) throw error
        told(error)
      } finally {
        leave()
      }
    },
    async structured(request) {
      const leave = await queue.enter(request)
      try {
        return await asked.structured({ ...request, model: id })
      } finally {
        leave()
      }
    },
    async close() {
      queue.refuseAll(new EngineError('unavailable', 'the server ends'))
      await asked.close()
    },
  }
}
