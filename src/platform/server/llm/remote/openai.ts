/** Implements OpenAI's API (2026-11-28, "Create chat completion" and "Streaming"), which many other servers follow. */
import { type Answer, type Dialect, learnedHabits, objectIn, readReason } from './dialect.ts'
import { isSaid } from './error-fields.ts'
import { eventFailure } from './faults.ts'
import type { ModelRequest } from '../port.ts'
import { remoteEngine } from './remote-engine.ts'
import { addressOf, type RemoteEngine, type RemoteOptions } from './remote-options.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'
export const XAI_BASE_URL = 'https://api.x.ai/v1'

export function openAiEngine(options: RemoteOptions): RemoteEngine {
  const baseUrl = options.baseUrl ?? OPENAI_BASE_URL
  return remoteEngine({ ...options, baseUrl }, openAiDialect({ ...options, baseUrl }))
}

function openAiDialect(options: RemoteOptions & { readonly baseUrl: string }): Dialect {
  const { key, extras } = options
  const { of, ...learning } = habitsOf(options)

  return {
    ...learning,
    path: '/chat/completions',
    listQuery: '',
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ways: ['schema'],
    body: (request, form) => {
      const { limitName, most, countsUsage, effort, streams, hasSystemRole, takesExtras } = of(request.model)
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
      if (event === 'error') answer.failure = eventFailure(data, key)
      // Ignores the events that gateways add (`ping`, `usage`, `heartbeat`).
      if (event !== 'message') return
      answer.ended = data.trim() === '[DONE]'
      const chunk = answer.ended ? null : (objectIn(data) as Chunk | null)
      answer.progress ||= answer.ended || chunk !== null
      if (chunk !== null) readChunk(chunk, answer, key)
    },
    readWhole: (json, answer) => {
      const chunk = objectIn(json) as Chunk | null
      if (chunk === null || (!chunk.choices?.[0] && errorIn(chunk) === null)) throw new TypeError('no choices in it')
      readChunk(chunk, answer, key)
      answer.ended = true
    },
  }
}

function readChunk(chunk: Chunk, answer: Answer, key: string | null): void {
  const choice = chunk.choices?.[0]
  const error = errorIn(chunk)
  if (error !== null) return void (answer.failure = eventFailure(error, key))
  if (chunk.usage) readUsage(chunk.usage, answer)
  if (!choice) return
  const said = choice.delta ?? choice.message
  if (said) {
    readContent(said.content, answer)
    if (said.reasoning_content || said.reasoning || said.thinking) answer.thinking = true
  }
  readReason(choice.finish_reason, answer)
}

function errorIn(chunk: Chunk): unknown {
  const own = chunk.object === 'error' ? chunk : null
  return [chunk.error, chunk.choices?.[0]?.error, own].find(isSaid) ?? null
}

/** Reads content, which may consist of parts (Mistral, some gateways): `[{type: 'text', text}, {type: 'thinking', …}]`. */
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
  // xAI counts reasoning tokens only in the total (docs.x.ai, "Reasoning").
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
  /** Reasoning is in `reasoning_content` (DeepSeek, xAI, vLLM), `reasoning` (OpenRouter, Groq) or `thinking` (Ollama). */
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

/** All fields are optional, because every server omits some of them. In errors from vLLM, `object` is `error`. */
interface Chunk {
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

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const
type Effort = (typeof EFFORTS)[number]

interface Habits {
  readonly limitName: 'max_tokens' | 'max_completion_tokens'
  /** Maximum number of tokens in an answer, learned from a refusal; null if no limit is known. */
  readonly most: number | null
  readonly countsUsage: boolean
  /** If this is null, `reasoning_effort` is omitted. */
  readonly effort: Effort | null
  readonly streams: boolean
  readonly hasSystemRole: boolean
  readonly takesExtras: boolean
  readonly thinks: boolean
}

const UNKNOWN_FIELD =
  /unrecogni|unknown|unexpected|extra (input|field)|additional propert|not permitted|unsupported param|not supported with|does not support (param|reasoning|thinking)/i

function habitsOf({ baseUrl, extras, thinkingOf, sendsEffort = true }: RemoteOptions & { readonly baseUrl: string }) {
  // OpenAI and Azure, recognised by their host names, refuse `max_tokens`; other servers know only `max_tokens`.
  const host = new URL(addressOf(baseUrl, '/chat/completions').origin).hostname
  const first = /(^|\.)openai\.(com|azure\.com)$/.test(host) ? 'max_completion_tokens' : 'max_tokens'
  return learnedHabits<Habits>(
    (model) => {
      const thinks = thinkingOf?.(model) === 'never'
      const effort = thinks ? 'low' : 'none'
      return {
        limitName: first,
        most: null,
        countsUsage: true,
        effort: sendsEffort ? effort : null,
        streams: true,
        hasSystemRole: true,
        takesExtras: extras !== undefined,
        thinks,
      }
    },
    (said, { limitName, most, countsUsage, effort, streams, hasSystemRole, takesExtras }) => {
      if (countsUsage && said.includes('stream_options')) return { countsUsage: false }
      if (effort !== null && REFUSES_EFFORT.test(said)) return otherEffort(said, effort)
      if (said.includes(limitName)) {
        const taken = mostIn(said)
        if (taken !== null) return most === null || taken < most ? { most: taken } : null
        if (limitName === first && /support|recogni|unknown|unexpected|extra|instead/i.test(said)) {
          return { limitName: limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
        }
      }
      if (streams && REFUSES_STREAM.test(said)) return { streams: false }
      if (hasSystemRole && REFUSES_SYSTEM.test(said)) return { hasSystemRole: false }
      // The extra fields may have caused the refusal, because older servers do not know them.
      return takesExtras ? { takesExtras: false } : null
    },
  )
}

/** Matches OpenAI's error "Your organization must be verified to stream this model" with `param: "stream"`. */
const REFUSES_STREAM =
  /\bstream(ing|ed)?\b.{0,80}(not (allowed|supported|available|enabled|permitted)|unsupported|disabled)|(not (allowed|supported)|unsupported|must be verified).{0,80}\bstream(ing|ed)?\b/i

/** Matches refusals by chat templates without a system role (Gemma 2, Mistral 7B). */
const REFUSES_SYSTEM =
  /(system|developer) (role|message|instruction|prompt)s?.{0,60}(not (supported|allowed|enabled|permitted)|unsupported)|roles? must alternate|only user and assistant roles/i

/** Matches "'reasoning_effort' does not support 'none' with this model" (OpenAI) and "Reasoning is mandatory" (OpenRouter). */
const REFUSES_EFFORT =
  /reasoning[_. ]?effort|invalid (reasoning|think\w*) value|(support|enabl|disabl|only works in)\w*.{0,20}\b(reasoning|thinking)\b|\b(reasoning|thinking)\b.{0,20}(not|cannot|unsupported|mandatory|required|disabled)/i

/** Returns the next higher effort that the refusal names, or else `low`; omits the effort if the server lacks the field. */
function otherEffort(said: string, effort: Effort): Partial<Habits> {
  const next = EFFORTS.slice(EFFORTS.indexOf(effort) + 1)
  const named = next.find((value) => new RegExp(`\\b${value}\\b`, 'i').test(said))
  if (named !== undefined) return { effort: named, thinks: true }
  const isUnknown = !next.includes('low') || UNKNOWN_FIELD.test(said)
  return isUnknown ? { effort: null, thinks: false } : { effort: 'low', thinks: true }
}

function mostIn(said: string): number | null {
  const [, number] = /(?:at most|less than or equal to|\[\d+,|<=|maximum(?: is| of)?) ?`?(\d+)/i.exec(said) ?? []
  return number === undefined ? null : Number(number)
}
