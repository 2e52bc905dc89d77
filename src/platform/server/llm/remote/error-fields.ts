/**
 * Reads the known shapes of errors: OpenAI's `{error: {message, type, param, code}}`, xAI's `{code, error}`,
 * Anthropic's `{type: 'error', error: {…}}`, vLLM's `{object: 'error', message, code}`, FastAPI's `{detail: [{loc,
 * msg}]}`, Gemini's list with one error, and plain text (2026-11-28).
 */

import { attempt } from '#platform/attempt.ts'

/** Missing fields are ''. Other fields are not read, because they may repeat a visitor's words (OpenRouter's `flagged_input`). */
export interface ErrorFields {
  readonly code: string
  readonly type: string
  readonly param: string
  readonly message: string
}

type Json = Readonly<Record<string, unknown>>

/** Maximum characters of a field; some servers send a whole HTML page. */
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
    // `n_ctx` is the size of llama.cpp's context.
    message: [message ?? json['msg'], json['n_ctx'] && `n_ctx: ${word(json['n_ctx'])}`].map(word).join(' ').trim(),
  }
  // OpenRouter encloses the provider's error; its own message is only "Provider returned error".
  const routed = errorFields((json['metadata'] as Json | undefined)?.['raw'])
  const all = [routed, inner, own]
  const firstOf = (name: 'code' | 'type' | 'param') => all.map((fields) => fields[name]).find(Boolean) ?? ''
  // Joins all messages, because one of them may be just the name of the status: `{error: 'Bad Request', message}`.
  const sentences = all.map((fields) => fields.message).filter(Boolean)
  return { code: firstOf('code'), type: firstOf('type'), param: firstOf('param'), message: sentences.join(': ') }
}

/** False for an empty error, which some servers send in every event. */
export function isSaid(error: unknown): boolean {
  return typeof error === 'object' ? error !== null && Object.keys(error).length > 0 : Boolean(error)
}

/** Removes the model's id, which may contain words by which refusals are recognised (`grok-4-fast-reasoning`). */
export function withoutId(said: string, model: string): string {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  return [model, bare].reduce((left, id) => (id === '' ? left : left.replaceAll(id, 'the model')), said)
}

/** Returns null if the text is not JSON. */
export const parsedJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown) ?? null

const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : ''
