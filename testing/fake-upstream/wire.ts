import type { Protocol, Script } from './script.ts'

export interface Wire {
  readonly open: (script: Script) => readonly string[]
  readonly piece: (text: string) => string
  readonly close: (script: Script) => readonly string[]
  readonly error: (type: string, message: string) => string
  readonly malformed: string
  readonly ping: string
}

const USAGE: Script['usage'] = { tokensIn: 11, tokensOut: 7 }

/**
 * Returns the event format of a protocol. If `structured` is set, Anthropic's answers are forced tool calls, while OpenAI's
 * remain plain text.
 */
export function wireOf(protocol: Protocol, model: string, structured: boolean): Wire {
  return protocol === 'openai' ? openAi(model) : anthropic(model, structured)
}

function openAi(model: string): Wire {
  const chunk = (rest: object) =>
    data({ id: 'chatcmpl-fake0123456789', object: 'chat.completion.chunk', created: 1_767_268_800, model, ...rest })
  const choice = (delta: object, finish: string | null) =>
    chunk({
      service_tier: 'default',
      system_fingerprint: 'fp_fake012345',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      usage: null,
    })
  return {
    open: () => [choice({ role: 'assistant', content: '', refusal: null }, null)],
    piece: (content) => choice({ content }, null),
    close: (script) => {
      const usage = script.usage === undefined ? USAGE : script.usage
      const counted = usage && {
        prompt_tokens: usage.tokensIn,
        completion_tokens: usage.tokensOut,
        total_tokens: usage.tokensIn + usage.tokensOut,
        ...(usage.tokensCached === undefined ? {} : { prompt_tokens_details: { cached_tokens: usage.tokensCached } }),
      }
      return [
        choice({}, script.finish ?? 'stop'),
        ...(counted ? [chunk({ choices: [], usage: counted })] : []),
        ...(script.withoutMarker ? [] : ['data: [DONE]\n\n']),
      ]
    },
    error: (type, message) => data({ error: { message, type, param: null, code: null } }),
    malformed: 'data: {"id":"chatcmpl-fake","choices":[{"index":0,"delta":{"content":"bro\n\n',
    ping: ': PROCESSING\n\n',
  }
}

function anthropic(model: string, structured: boolean): Wire {
  const event = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`
  const usageOf = (script: Script) => (script.usage === undefined ? USAGE : script.usage)
  const block = structured
    ? { type: 'tool_use', id: 'toolu_fake', name: 'answer', input: {} }
    : { type: 'text', text: '' }
  return {
    open: (script) => {
      const usage = usageOf(script)
      const message = { id: 'msg_fake', type: 'message', role: 'assistant', model, content: [], stop_reason: null }
      return [
        event('message_start', {
          message: usage ? { ...message, usage: { input_tokens: usage.tokensIn, output_tokens: 1 } } : message,
        }),
        event('content_block_start', { index: 0, content_block: block }),
        event('ping', {}),
      ]
    },
    piece: (text) =>
      event('content_block_delta', {
        index: 0,
        delta: structured ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
      }),
    close: (script) => {
      const usage = usageOf(script)
      return [
        event('content_block_stop', { index: 0 }),
        event('message_delta', {
          delta: { stop_reason: script.finish ?? (structured ? 'tool_use' : 'end_turn'), stop_sequence: null },
          ...(usage ? { usage: { output_tokens: usage.tokensOut } } : {}),
        }),
        ...(script.withoutMarker ? [] : [event('message_stop', {})]),
      ]
    },
    error: (type, message) => event('error', { error: { type, message } }),
    malformed: 'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"te\n\n',
    ping: event('ping', {}),
  }
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
