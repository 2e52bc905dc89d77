/**
 * What an upstream says of a failure, whichever form it has: OpenAI's `{error: {message, type, param, code}}`, xAI's `{code, error}`,
 * Anthropic's `{type: 'error', error: {…}}`, vLLM's `{object: 'error', message, code}`, FastAPI's `{detail: [{loc, msg}]}`, Gemini's list of
 * one, or a text (their pages on errors, 2026-11-28).
 */

/**
 * Fields are '' if missing. Others are not read, because they may repeat a visitor's words (OpenRouter's `flagged_input`).
 */
export interface ErrorFields {
  readonly code: string
  readonly type: string
  readonly param: string
  readonly message: string
}

type Json = Readonly<Record<string, unknown>>

/** Characters of a field, which may be a page. */
const LONGEST = 4_000

const NOTHING: ErrorFields = { code: '', type: '', param: '', message: '' }

/** @param said JSON, as text or value; any other text is the message */
export function errorFields(said: unknown): ErrorFields {
  if (typeof said === 'string') return ofText(said)
  if (Array.isArray(said)) return errorFields(said[0])
  if (typeof said !== 'object' || said === null) return NOTHING
  const json = said as Json
  const { message } = json
  const within = [json['error'], json['errors'], json['detail'], typeof message === 'object' && message].find(isSaid)
  const inner = errorFields(within)
  const own: ErrorFields = {
    code: word(json['code']),
    type: word(json['type']) || word(json['error_type']) || word(json['status']),
    param: word(json['param']) || (Array.isArray(json['loc']) ? word(json['loc'].at(-1)) : ''),
    // llama.cpp's size of the context.
    message: [message ?? json['msg'], json['n_ctx'] && `n_ctx: ${word(json['n_ctx'])}`].map(word).join(' ').trim(),
  }
  // OpenRouter's own sentence is empty ("Provider returned error").
  const routed = errorFields((json['metadata'] as Json | undefined)?.['raw'])
  return merged(routed, merged(inner, own))
}

/** Some servers send an empty error with every event. */
export function isSaid(error: unknown): boolean {
  return typeof error === 'object' ? error !== null && Object.keys(error).length > 0 : Boolean(error)
}

/** Ids contain words that refusals are searched for (`grok-4-fast-reasoning`). */
export function withoutId(said: string, model: string): string {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  return [model, bare].reduce((left, id) => (id === '' ? left : left.replaceAll(id, 'the model')), said)
}

function ofText(said: string): ErrorFields {
  const text = said.trim()
  if (!/^[[{]/.test(text)) return { ...NOTHING, message: word(text) }
  try {
    return errorFields(JSON.parse(text))
  } catch {
    // Cut-off JSON.
    return NOTHING
  }
}

function merged(first: ErrorFields, second: ErrorFields): ErrorFields {
  return {
    code: first.code || second.code,
    type: first.type || second.type,
    param: first.param || second.param,
    // One of two may be the status in words: `{error: 'Bad Request', message}`.
    message: [first.message, second.message].filter((part) => part !== '').join(': '),
  }
}

const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : ''
