import { type Failure, broken, withheld } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** The dialect writes it; the call takes the text after each chunk. */
export interface Answer {
  text: string
  tokensIn: number | null
  tokensOut: number | null
  tokensCached: number | null
  /** A finish reason has come. */
  finished: boolean
  /** That reason was the token limit. */
  cut: boolean
  ended: boolean
  failure: Failure | null
  /** Set by every event but pings. */
  progress: boolean
  /** Set by every piece of thinking. */
  thinking: boolean
}

export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  /** True if every property is required, as strict modes demand. */
  readonly strict: boolean
}

/** How a shape is requested: by a field, or by an optional tool. */
export type Way = 'schema' | 'tool'

export interface Form {
  readonly shape: AnswerShape
  readonly way: Way
}

export interface Dialect {
  readonly path: '/chat/completions' | '/messages'
  /** Query of the list of models. */
  readonly listQuery: string
  readonly headers: Readonly<Record<string, string>>
  /** The best first; the last resort is the schema in words. */
  readonly ways: readonly Way[]
  readonly body: (request: ModelRequest, form: Form | null) => Record<string, unknown>
  /** Skips unreadable data. @param event its name */
  readonly read: (data: string, answer: Answer, event: string) => void
  /** Reads a complete JSON answer to a streamed request. Throws on another form. */
  readonly readWhole: (json: string, answer: Answer) => void
  /** Returns true if the refusal concerned an optional parameter, which is written differently from now on. */
  readonly adapt: (failure: Failure, model: string) => boolean
  /** Tokens added to every limit of a model that thinks. */
  readonly room: (model: string) => number
  readonly learnThinking: (model: string) => void
}

/** Thinking is off, minimal (Anthropic's `between_tools`), or always on (`never`). */
export type Thinking = 'off' | 'between-tools' | 'never'

/** Most optional parameters rewritten in one call. */
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

/** Null unless it is a JSON object, or a list of one (Gemini). */
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
 * An unknown reason means a broken answer: DeepSeek's `insufficient_system_resource`, vLLM's `abort`, OpenRouter's `error`
 * (API references, 2026-11-28).
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
