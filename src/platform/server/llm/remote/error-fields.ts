/**
 * Reads these errors (as of 2026-11-28): OpenAI's `{error: {message, type, param, code}}`, xAI's `{code, error}`, Anthropic's
 * `{type: 'error', error: {…}}`, vLLM's `{object: 'error', message, code}`, FastAPI's `{detail: [{loc, msg}]}`, Gemini's list
 * with one error, and plain text.
 */

import { attempt } from '#platform/attempt.ts'

/** Contains no fields that may repeat a visitor's text, such as OpenRouter's `flagged_input`. Missing fields are ''. */
export interface ErrorFields {
  readonly code: string
  readonly type: string
  readonly param: string
  readonly message: string
}

type Json = Readonly<Record<string, unknown>>

/** Maximum length of a field in characters, because some servers send a whole HTML page. */
const LONGEST = 4_000

const NOTHING: ErrorFields = { code: '', type: '', param: '', message: '' }

export function errorFields(said: unknown): ErrorFields {
  if (typeof said === 'string') {
    return /^\s*[[{]/.test(said) ? errorFields(parsedJson(said)) : { ...NOTHING, message: word(said.trim()) }
  }
  if (Array.isArray(said)) return errorFields(said[0])
  if (typeof said !== 'object' || said === null) return NOTHING
  const json = said as Json
  const { message } = json
  const within = [json['error'], json['errors'], json['detail'], typeof message === 'object' && message].find(isSaid)
  const inner = errorFields(within)
  const own = {
    code: word(json['code']),
    type: word(json['type']) || word(json['error_type']) || word(json['status']),
    param: word(json['param']) || (Array.isArray(json['loc']) ? word(json['loc'].at(-1)) : ''),
    // `n_ctx` is the size of llama.cpp's context in tokens.
    message: [message ?? json['msg'], json['n_ctx'] && `n_ctx: ${word(json['n_ctx'])}`].map(word).join(' ').trim(),
  }
  // OpenRouter's own message is only "Provider returned error"; the provider's error is in `metadata.raw`.
  const routed = errorFields((json['metadata'] as Json | undefined)?.['raw'])
  const all = [routed, inner, own]
  const firstOf = (name: 'code' | 'type' | 'param') => all.map((fields) => fields[name]).find(Boolean) ?? ''
  // Keeps all messages, because one may be only the name of the status, as in `{error: 'Bad Request', message}`.
  const sentences = all.map((fields) => fields.message).filter(Boolean)
  return { code: firstOf('code'), type: firstOf('type'), param: firstOf('param'), message: sentences.join(': ') }
}

/** Returns true unless the error is empty; some servers send an empty error in every event. */
export function isSaid(error: unknown): boolean {
  return typeof error === 'object' ? error !== null && Object.keys(error).length > 0 : Boolean(error)
}

/** Removes the model's id, because a part of it (`grok-4-fast-reasoning`) could look like the reason for a refusal. */
export function withoutId(said: string, model: string): string {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  return [model, bare].reduce((left, id) => (id === '' ? left : left.replaceAll(id, 'the model')), said)
}

/** Parses JSON; returns null if the text is not JSON. */
export const parsedJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown) ?? null

const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : ''
