/**
 * OpenAI API reference, "Create chat completion" and "Streaming" (2026-11-28), as xAI, Ollama, vLLM, LiteLLM, OpenRouter and
 * llama.cpp speak it; deviations are named where they are tolerated.
 */
import { type Answer, type Dialect, objectIn, readReason } from './dialect.ts'
import { isSaid } from './error-fields.ts'
import { eventFailure } from './faults.ts'
import { habitsOf } from './openai-habits.ts'
import type { ModelRequest } from '../port.ts'
import { remoteEngine } from './remote-engine.ts'
import type { RemoteEngine, RemoteOptions } from './remote-options.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'
export const XAI_BASE_URL = 'https://api.x.ai/v1'

export function openAiEngine(options: RemoteOptions): RemoteEngine {
  const baseUrl = options.baseUrl ?? OPENAI_BASE_URL
  return remoteEngine({ ...options, baseUrl }, openAiDialect({ ...options, baseUrl }))
}

function openAiDialect(options: RemoteOptions & { readonly baseUrl: string }): Dialect {
  const { key, extras } = options
  const habits = habitsOf(options)

  return {
    path: '/chat/completions',
    listQuery: '',
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ways: ['schema'],
    body: (request, form) => {
      const { limitName, most, countsUsage, effort, streams, hasSystemRole, takesExtras } = habits.of(request.model)
      return {
        model: request.model,
        stream: streams,
        ...(streams && countsUsage ? { stream_options: { include_usage: true } } : {}),
        [limitName]: Math.min(request.maxTokens, most ?? request.maxTokens),
        ...(effort === null ? {} : { reasoning_effort: effort }),
        messages: messagesOf(request, hasSystemRole),
        ...(takesExtras ? extras : {}),
        ...(form ? { response_format: { type: 'json_schema', json_schema: form.shape } } : {}),
      }
    },
    read: (data, answer, event) => {
      if (event === 'error') {
        answer.failure = eventFailure(data, key)
        return
      }
      // Gateways add events of their own (`ping`, `usage`, `heartbeat`).
      if (event !== 'message') return
      if (data.trim() === '[DONE]') {
        answer.progress = true
        answer.ended = true
        return
      }
      const chunk = objectIn(data) as Chunk | null
      if (chunk === null) return
      answer.progress = true
      readChunk(chunk, answer, key)
    },
    readWhole: (json, answer) => {
      const chunk = objectIn(json) as Chunk | null
      if (chunk === null || (!chunk.choices?.[0] && errorIn(chunk) === null)) throw new TypeError('no choices in it')
      readChunk(chunk, answer, key)
      answer.ended = true
    },
    adapt: habits.adapt,
    room: habits.room,
    learnThinking: habits.learnThinking,
  }
}

function readChunk(chunk: Chunk, answer: Answer, key: string | null): void {
  const choice = chunk.choices?.[0]
  const error = errorIn(chunk)
  if (error !== null) {
    answer.failure = eventFailure(error, key)
    return
  }
  if (chunk.usage) readUsage(chunk.usage, answer)
  if (!choice) return
  const said = choice.delta ?? choice.message
  if (said) {
    readContent(said.content, answer)
    if (said.reasoning_content || said.reasoning || said.thinking) answer.thinking = true
  }
  readReason(choice.finish_reason, answer)
}

/** Null when there is none. */
function errorIn(chunk: Chunk): unknown {
  const own = chunk.object === 'error' ? chunk : null
  return [chunk.error, chunk.choices?.[0]?.error, own].find(isSaid) ?? null
}

/** A text, or parts as Mistral and some gateways send them: `[{type: 'text', text}, {type: 'thinking', …}]`. */
function readContent(content: Said['content'], answer: Answer): void {
  if (typeof content === 'string') answer.text += content
  else if (Array.isArray(content)) {
    for (const part of content) {
      if (typeof part?.text === 'string' && part.type !== 'thinking') answer.text += part.text
      else if (part?.type === 'thinking') answer.thinking = true
    }
  }
}

function readUsage(usage: Usage, answer: Answer): void {
  const { prompt_tokens = null, completion_tokens = null, total_tokens = 0, prompt_tokens_details } = usage
  answer.tokensIn = prompt_tokens
  // xAI counts thinking in the total alone (docs.x.ai, "Reasoning": reasoning tokens are billed as completion tokens).
  const rest = prompt_tokens === null ? 0 : total_tokens - prompt_tokens
  answer.tokensOut = completion_tokens === null ? null : Math.max(completion_tokens, rest)
  answer.tokensCached = prompt_tokens_details?.cached_tokens ?? null
}

function messagesOf({ system, messages }: ModelRequest, hasSystemRole: boolean): readonly object[] {
  if (system === '') return messages
  if (hasSystemRole) return [{ role: 'system', content: system }, ...messages]
  const [first, ...rest] = messages
  return first?.role === 'user'
    ? [{ role: 'user', content: `${system}\n\n${first.content}` }, ...rest]
    : [{ role: 'user', content: system }, ...messages]
}

interface Said {
  readonly content?: string | null | readonly { readonly type?: string; readonly text?: unknown }[]
  /** Thinking: DeepSeek, xAI and vLLM; OpenRouter and Groq; Ollama. */
  readonly reasoning_content?: unknown
  readonly reasoning?: unknown
  readonly thinking?: unknown
}

interface Usage {
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly total_tokens?: number
  readonly prompt_tokens_details?: { readonly cached_tokens?: number } | null
}

/** All are optional, because every server omits some. `message`: of an answer that is no stream. */
interface Chunk {
  /** `error`: the chunk itself is one (vLLM). */
  readonly object?: string
  readonly choices?: readonly {
    readonly delta?: Said | null
    readonly message?: Said | null
    readonly finish_reason?: string | null
    readonly error?: unknown
  }[]
  readonly usage?: Usage | null
  readonly error?: unknown
}
