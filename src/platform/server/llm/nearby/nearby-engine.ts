/** An engine that asks a model server of this machine: its OpenAI-compatible calls, with a queue in front of them. */
import type { Clock } from '#platform/clock.ts'
import { type Engine, EngineError } from '../port.ts'
import { modelQueue } from '../model-queue.ts'
import { openAiEngine } from '../remote/openai.ts'
import type { HeldModel, ServerKind } from './model-server.ts'
import { withoutThought } from './without-thought.ts'

export interface NearbyOptions {
  /** Shown as `local:<name>`. */
  readonly name: string
  readonly model: HeldModel
  readonly clock: Clock
  /** Returns a number in [0, 1), for the jitter of retries. */
  readonly random: () => number
  /** Called when the server gives no answer at all, whatever the reason; not when it breaks off. */
  readonly onSilent: (error: EngineError) => void
}

export interface NearbyEngine extends Engine {
  close(): Promise<void>
}

/** A model that is not in memory is read from the disk first, and a processor alone reads a long prompt in two minutes. */
const FIRST_TOKEN_MS = 180_000

/**
 * What keeps a model from thinking before it answers. Sources: Ollama's OpenAI compatibility (`reasoning_effort`), the
 * README of llama.cpp's server (`chat_template_kwargs`). LM Studio has no such field.
 */
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
    patience: { firstTokenMs: FIRST_TOKEN_MS },
    extras: EXTRAS[server.kind],
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
        for await (const piece of withoutThought(asked.stream({ ...request, model: id }))) {
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
