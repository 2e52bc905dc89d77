import { type Failure, broken, withheld } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** A dialect's reader writes it; the call takes the text out after each chunk. */
export interface Answer {
  text: string
  tokensIn: number | null
  tokensOut: number | null
  tokensCached: number | null
  /** A finish reason has come: without one the answer is not whole. */
  finished: boolean
  /** That reason was the token limit. */
  cut: boolean
  ended: boolean
  failure: Failure | null
  /** Set by every event but pings: a model that sends only pings counts as silent. */
  progress: boolean
  /** Set by every piece of thinking, which is no text. */
  thinking: boolean
}

export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Whether every property is required, which strict modes demand. */
  readonly strict: boolean
}

/** How a provider is asked for a given shape: by a field of its own, or by a tool that the model may call. */
export type Way = 'schema' | 'tool'

export interface Form {
  readonly shape: AnswerShape
  readonly way: Way
}

export interface Dialect {
  readonly path: '/chat/completions' | '/messages'
  /** What is asked of the list of models, beside its address. */
  readonly listQuery: string
  readonly headers: Readonly<Record<string, string>>
  /** The best first; after them the schema is asked for in words. */
  readonly ways: readonly Way[]
  readonly body: (request: ModelRequest, form: Form | null) => Record<string, unknown>
  /** @param event its name; data that cannot be read is skipped */
  readonly read: (data: string, answer: Answer, event: string) => void
  /** A complete JSON answer to a streamed request. Throws on another form. */
  readonly readWhole: (json: string, answer: Answer) => void
  /** After a refusal: true when it concerned an optional parameter, which is written differently from now on. */
  readonly adapt: (failure: Failure, model: string) => boolean
  /** Tokens that are added to every limit, because the model thinks and thinking counts. */
  readonly room: (model: string) => number
  /** From now on the model counts as one that thinks. */
  readonly learnThinking: (model: string) => void
}

/** How a model is kept from thinking: told so, told the least (Anthropic's `between_tools`), or it must think. */
export type Thinking = 'off' | 'between-tools' | 'never'

/** Most optional parameters that are rewritten in one call because the upstream refused them. */
export const ADAPTATIONS = 8

/** Tokens: at the lowest effort thoughts of 1,152 to 1,408 tokens were measured (covan-ai/covan#112). */
export const THINKING_ROOM = 4_096

export function emptyAnswer(): Answer {
  return {
    text: '',
    tokensIn: null,
    tokensOut: null,
    tokensCached: null,
    finished: false,
    cut: false,
    ended: false,
    failure: null,
    progress: false,
    thinking: false,
  }
}

/** Null for anything but a JSON object, or a list of one (Gemini). */
export function objectIn(json: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(json)
    const value: unknown = Array.isArray(read) ? read[0] : read
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

const WHOLE = /^(stop|eos|end|tool_|function_|complete|done)/i
const CUT = /length|max_\w*tokens|context_window/i
const WITHHELD = /filter|safety|refus|blocklist|prohibited|recitation|guardrail|moderation|toxic/i

/**
 * Why an answer has ended. Any reason that is not known has broken it off: DeepSeek's `insufficient_system_resource`, vLLM's `abort`,
 * OpenRouter's `error` (their API references, 2026-11-28).
 */
export function readReason(reason: string | null | undefined, answer: Answer): void {
  // Some gateways write null as a text.
  if (!reason || reason === 'null') return
  const isCut = CUT.test(reason)
  if (isCut || WHOLE.test(reason)) {
    answer.finished = true
    answer.cut = isCut
  } else if (WITHHELD.test(reason)) answer.failure = withheld(reason)
  else answer.failure = broken(new Error(`the answer ended by ${reason}`))
}
