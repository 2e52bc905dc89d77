import type { Clock } from '#platform/clock.ts'
import { type Engine, EngineError } from '../port.ts'
import { modelQueue } from '../model-queue.ts'
import { openAiEngine } from '../remote/openai.ts'
import type { HeldModel, ServerKind } from './held-models.ts'

export interface NearbyOptions {
  readonly name: string
  readonly model: HeldModel
  readonly clock: Clock
  readonly random: () => number
  readonly onSilent: (error: EngineError) => void
}

export interface NearbyEngine extends Engine {
  close(): Promise<void>
}

/** Milliseconds to wait for the first text. A CPU takes two minutes to read a long prompt. */
const FIRST_TEXT_MS = 180_000

/** Fields that switch reasoning off (Ollama's "OpenAI compatibility", llama.cpp's README); LM Studio has none. */
const EXTRAS: Readonly<Record<ServerKind, Readonly<Record<string, unknown>>>> = {
  ollama: { reasoning_effort: 'none' },
  'lm-studio': {},
  'llama.cpp': { chat_template_kwargs: { enable_thinking: false } },
}

export function nearbyEngine({ name, model, clock, random, onSilent }: NearbyOptions): NearbyEngine {
  const { server, id, places } = model
  const asked = openAiEngine({
    name: `local:${name}`,
    baseUrl: server.url,
    key: null,
    clock,
    random,
    patience: { firstTextMs: FIRST_TEXT_MS },
    extras: EXTRAS[server.kind],
    sendsEffort: false,
  })
  const queue = modelQueue(places, clock)
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
        if (begun || !(error instanceof EngineError)) throw error
        onSilent(error)
        // Replaces the fault `retired`, which counts as permanent, because the next search may find another model.
        throw error.fault === 'retired' ? new EngineError('unavailable', error.message, { cause: error.cause }) : error
      } finally {
        leave()
      }
    },
    structured: (request) => queue.run(() => asked.structured({ ...request, model: id }), request),
    async close() {
      queue.refuseAll(new EngineError('unavailable', 'the server ends'))
      await asked.close()
    },
  }
}
