/**
 * OpenAI API reference, "Create chat completion" and "Streaming", as xAI, Ollama, vLLM, LiteLLM, OpenRouter and
 * llama.cpp speak it; deviations are named where they are tolerated.
 */
import type { Dialect } from './dialect.ts'
import { eventFailure, withheld } from './faults.ts'
import type { ModelRequest } from '../port.ts'
import { remoteEngine } from './remote-engine.ts'
import { baseOf, type RemoteEngine, type RemoteOptions } from './remote-options.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'
export const XAI_BASE_URL = 'https://api.x.ai/v1'

export function openAiEngine(options: RemoteOptions): RemoteEngine {
  const baseUrl = options.baseUrl ?? OPENAI_BASE_URL
  return remoteEngine({ ...options, baseUrl }, openAiDialect(options.key, baseUrl, options.extras))
}

type LimitName = 'max_tokens' | 'max_completion_tokens'

/**
 * OpenAI (and Azure) has deprecated `max_tokens`, and its newer models refuse it; other servers understand only that.
 * When a server refuses one name, the other is sent, and remembered for the model.
 */
function firstLimitName(baseUrl: string): LimitName {
  const { hostname } = new URL(baseOf(baseUrl).origin)
  return /(^|\.)openai\.(com|azure\.com)$/.test(hostname) ? 'max_completion_tokens' : 'max_tokens'
}

function openAiDialect(key: string | null, baseUrl: string, extras: RemoteOptions['extras']): Dialect {
  const limitNames = new Map<string, LimitName>()
  const withoutUsage = new Set<string>()
  const withoutExtras = new Set<string>()
  const first = firstLimitName(baseUrl)
  const second: LimitName = first === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const limitName = (model: string): LimitName => limitNames.get(model) ?? first

  return {
    path: '/chat/completions',
    headers: key ? { authorization: `Bearer ${key}` } : {},
    body: (request, shape) => ({
      model: request.model,
      stream: true,
      ...(withoutUsage.has(request.model) ? {} : { stream_options: { include_usage: true } }),
      [limitName(request.model)]: request.maxTokens,
      messages: messagesOf(request),
      ...(withoutExtras.has(request.model) ? {} : extras),
      ...(shape ? { response_format: { type: 'json_schema', json_schema: shape } } : {}),
    }),
    read: (data, answer) => {
      answer.progress = true
      if (data === '[DONE]') {
        answer.ended = true
        return
      }
      const chunk = JSON.parse(data) as Chunk
      if (chunk.error) {
        answer.failure = eventFailure(chunk.error, key)
        return
      }
      if (chunk.usage) {
        answer.tokensIn = chunk.usage.prompt_tokens ?? null
        answer.tokensOut = chunk.usage.completion_tokens ?? null
      }
      const choice = chunk.choices?.[0]
      if (!choice) return
      const content = choice.delta?.content
      if (typeof content === 'string') answer.text += content
      const reason = choice.finish_reason
      if (reason === 'content_filter') answer.failure = withheld(reason)
      // OpenRouter sends 'error'; its error object may come in the same event or not at all.
      else if (reason === 'error') answer.failure = eventFailure('finish_reason: error', key)
      else if (reason) answer.finished = true
    },
    adapt: ({ status, said }, model) => {
      if (status !== 400 && status !== 422) return false
      if (said.includes('stream_options') && !withoutUsage.has(model)) {
        withoutUsage.add(model)
        return true
      }
      const name = limitName(model)
      // A refusal like "max_tokens is too large" is about the value, so the name stays.
      if (!said.includes(name) || !/support|recogni|unknown|unexpected|extra|instead/i.test(said)) {
        // Older versions of a server may not know its own fields, and say so in words of many kinds.
        if (extras === undefined || withoutExtras.has(model)) return false
        withoutExtras.add(model)
        return true
      }
      limitNames.set(model, name === first ? second : first)
      return true
    },
  }
}

function messagesOf({ system, messages }: ModelRequest): readonly object[] {
  return system === '' ? messages : [{ role: 'system', content: system }, ...messages]
}

/** All are optional, because every server omits some. */
interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null } | null
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null
  readonly error?: unknown
}
