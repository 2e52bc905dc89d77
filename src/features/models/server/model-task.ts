/** Asks a model for something other than a turn. Callers on all instances share one answer. */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { schemaOf } from '#platform/server/llm/structured-answer.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { EngineError, type ModelUsage, type StructuredRequest } from '#platform/server/llm/port.ts'
import {
  leasedSingleFlight,
  type LeaseSlot,
  type Making,
  NotMade,
} from '#platform/server/single-flight/leased-single-flight.ts'
import type { AskedModel } from './asked-model.ts'
import type { PaidCall, Spender } from './spend/budget.ts'

/** The system prompt must contain no text by users or models (§13). */
export type TaskPrompt<Said> = Pick<
  StructuredRequest<Said>,
  'name' | 'system' | 'messages' | 'maxTokens' | 'schema' | 'background'
>

/** The maximum number of attempts. A model is asked again if its answer does not match the schema. */
const ASKS = 2
const SCHEMA_TOKENS = 200

/** Returns the maximum usage of two attempts. The second attempt repeats the prompt and adds the first answer. */
export function mostTokens({ system, messages, maxTokens }: TaskPrompt<unknown>): ModelUsage {
  const asked = estimateTokens([system, ...messages.map(({ content }) => content)].join('\n')) + SCHEMA_TOKENS
  return { tokensIn: ASKS * (asked + maxTokens), tokensOut: ASKS * maxTokens }
}

type Versioned = Omit<TaskPrompt<unknown>, 'name' | 'schema'> & Partial<Pick<TaskPrompt<unknown>, 'schema'>>

/** Returns a function that hashes the prompt’s wording and schema. @param samples returns the prompts for some fixed inputs */
export function promptVersion(samples: () => readonly Versioned[]): () => string {
  let version: string | null = null
  const shapeOf = (prompt: Versioned) =>
    prompt.schema === undefined ? prompt : { ...prompt, schema: schemaOf(prompt.schema) }
  return () =>
    (version ??= createHash('sha256')
      .update(JSON.stringify(samples().map(shapeOf)))
      .digest('base64url')
      .slice(0, 8))
}

export interface Asking {
  readonly paid: PaidCall
  readonly spender: Spender
  readonly signal: AbortSignal
  readonly onUsage?: (usage: ModelUsage) => void
}

/** Asks a model and charges the spender. Throws `EngineError`, 503 `spend-ceiling` or 429 `spend-share`. */
export function askModel<Said>(
  target: AskedModel,
  prompt: TaskPrompt<Said>,
  { paid, spender, signal, onUsage }: Asking,
): Promise<Said> {
  return paid(target, mostTokens(prompt), spender, (count) =>
    target.engine.structured({
      model: target.model,
      ...prompt,
      signal,
      onUsage(usage) {
        count(usage)
        onUsage?.(usage)
      },
    }),
  )
}

const RETRY_AFTER_S = 10

export function modelTask<Made>(
  clock: Pick<Clock, 'now' | 'sleep'>,
  { failed, gone }: { readonly failed: string; readonly gone?: () => Problem },
) {
  const once = leasedSingleFlight<Made>(clock)
  return {
    /** Makes an answer once for all instances. Throws 503 if a model failed, or `gone()` if the debate was deleted. */
    async make(key: string, slot: LeaseSlot<Made>, making: Making<Made>): Promise<Made> {
      try {
        return await once.make(key, slot, making)
      } catch (error) {
        if (gone !== undefined && error instanceof NotMade && error.why === 'gone') throw gone()
        if (!(error instanceof NotMade || error instanceof EngineError)) throw error
        const retryAfter = Math.ceil((error instanceof EngineError && error.retryAfter) || RETRY_AFTER_S)
        throw new Problem(503, failed, { retryAfter, cause: error })
      }
    },
    stop: once.stop,
  }
}
