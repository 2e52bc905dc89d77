/**
 * What an upstream says of a failure, whichever form it has: OpenAI's `{error: {message, type, param, code}}`, xAI's `{code, error}`,
 * Anthropic's `{type: 'error', error: {…}}`, vLLM's `{object: 'error', message, code}`, FastAPI's `{detail: [{loc, msg}]}`, Gemini's list of
 * one, or a text (their pages on errors, 2026-11-28).
 */

/** '' = it does not say. Other fields are not read, because they may repeat what a visitor wrote (OpenRouter's `flagged_input`). */
export interface ErrorFields {
  readonly code: string
  readonly type: string
  /** The parameter that is refused. */
  readonly param: string
  readonly message: string
}

type Json = Readonly<Record<string, unknown>>

/** Characters of a field: a page may stand in its place. */
const LONGEST = 4_000

const NOTHING: ErrorFields = { code: '', type: '', param: '', message: '' }

/** @param said JSON as a text or as a value; any other text is the message */
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
    // llama.cpp says the size of its context in a field of its own.
    message: [message ?? json['msg'], json['n_ctx'] && `n_ctx: ${word(json['n_ctx'])}`].map(word).join(' ').trim(),
  }
  // A router's own sentence says nothing ("Provider returned error"); what the provider said is here (OpenRouter).
  const routed = errorFields((json['metadata'] as Json | undefined)?.['raw'])
  return merged(routed, merged(inner, own))
}

/** Whether there is an error at all: some servers send an empty one with every event. */
export function isSaid(error: unknown): boolean {
  return typeof error === 'object' ? error !== null && Object.keys(error).length > 0 : Boolean(error)
}

/** An id may be made of the words that a refusal is looked through for (`grok-4-fast-reasoning`). */
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
    // Which part of a JSON that was cut off is the message cannot be known.
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
