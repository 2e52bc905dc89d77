/**
 * A question to a model outside a turn: limit, lease, pay, ask, parse, save. One answer serves all callers, on all instances.
 * A turn is written by turn-writer.ts instead, because its text is shown while it comes.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { schemaOf } from '#platform/server/llm/answer-schema.ts'
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

/** What a model is asked, and the shape of its answer. The system prompt holds no text of a user or a model (§13). */
export type TaskPrompt<Said> = Pick<
  StructuredRequest<Said>,
  'name' | 'system' | 'messages' | 'maxTokens' | 'schema' | 'background'
>

/** An engine asks a second time if the first answer does not fit the schema. */
const ASKS = 2
/** Tokens of the schema in words, for providers without structured answers. */
const SCHEMA_TOKENS = 200

/** The most tokens of a call. The second question repeats the first, with the answer that did not fit. */
export function mostTokens({ system, messages, maxTokens }: TaskPrompt<unknown>): ModelUsage {
  const asked = estimateTokens([system, ...messages.map(({ content }) => content)].join('\n')) + SCHEMA_TOKENS
  return { tokensIn: ASKS * (asked + maxTokens), tokensOut: ASKS * maxTokens }
}

type Versioned = Omit<TaskPrompt<unknown>, 'name' | 'schema'> & Partial<Pick<TaskPrompt<unknown>, 'schema'>>

/**
 * Eight characters that change with any change of a prompt's wording or shape: logs, caches and saved turns tell prompts apart by
 * them. Computed at the first call.
 * @param samples the prompt for fixed inputs, in each of its forms
 */
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

/** Throws an `EngineError`, or the refusal of the day's budget: 503 `spend-ceiling`, 429 `spend-share`. */
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

export interface ModelTask<Made> {
  /**
   * Returns what is saved at `place`, or what `work` makes. Rejects as `allow` and `work` do; 503 `failed` if a model failed here or
   * on another instance; `gone` if the debate was deleted meanwhile.
   */
  make(key: string, slot: LeaseSlot<Made>, making: Making<Made>): Promise<Made>
  /** Gives up what is being made and waits until its leases are released. */
  stop(): Promise<void>
}

/** @param failed the code of the refusal when a model failed: the next call tries again */
export function modelTask<Made>(
  clock: Pick<Clock, 'now' | 'sleep'>,
  { failed, gone }: { readonly failed: string; readonly gone?: () => Problem },
): ModelTask<Made> {
  const once = leasedSingleFlight<Made>(clock)
  return {
    async make(key, slot, making) {
      try {
        return await once.make(key, slot, making)
      } catch (error) {
        if (gone !== undefined && error instanceof NotMade && error.why === 'gone') throw gone()
        throw error instanceof NotMade || error instanceof EngineError ? taskFailed(failed, error) : error
      }
    },
    stop: once.stop,
  }
}

/** Seconds until the next try when the provider named none. */
const RETRY_AFTER_S = 10

function taskFailed(code: string, cause: NotMade | EngineError): Problem {
  const retryAfter = (cause instanceof EngineError && cause.retryAfter) || RETRY_AFTER_S
  return new Problem(503, code, { retryAfter: Math.ceil(retryAfter), cause })
}
