/** Anthropic API reference, "Messages", "Streaming messages" and "Errors". */
import type { AnswerShape, Dialect } from './dialect.ts'
import { eventFailure, withheld } from './faults.ts'
import { remoteEngine } from './remote-engine.ts'
import type { RemoteEngine, RemoteOptions } from './remote-options.ts'

export const ANTHROPIC_BASE_URL = 'https://api.anthropic.com/v1'
export const ANTHROPIC_VERSION = '2023-06-01'

export function anthropicEngine(options: RemoteOptions): RemoteEngine {
  return remoteEngine({ ...options, baseUrl: options.baseUrl ?? ANTHROPIC_BASE_URL }, anthropicDialect(options.key))
}

function anthropicDialect(key: string | null): Dialect {
  return {
    path: '/messages',
    headers: { 'anthropic-version': ANTHROPIC_VERSION, ...(key ? { 'x-api-key': key } : {}) },
    body: (request, shape) => ({
      model: request.model,
      stream: true,
      max_tokens: request.maxTokens,
      ...(request.system === '' ? {} : { system: request.system }),
      messages: request.messages,
      ...(shape ? forcedTool(shape) : {}),
    }),
    read: (data, answer) => {
      const event = JSON.parse(data) as StreamEvent
      if (typeof event.type !== 'string') throw new TypeError('an event without a type')
      if (event.type !== 'ping') answer.progress = true
      switch (event.type) {
        case 'content_block_delta': {
          const { delta } = event
          if (delta?.type === 'text_delta') answer.text += delta.text ?? ''
          else if (delta?.type === 'input_json_delta') answer.text += delta.partial_json ?? ''
          return
        }
        case 'message_start':
          answer.tokensIn = tokensIn(event.message?.usage)
          return
        case 'message_delta': {
          // This event's counts are cumulative; some servers state the prompt's size only here.
          answer.tokensIn ??= tokensIn(event.usage)
          answer.tokensOut = event.usage?.output_tokens ?? null
          const reason = event.delta?.stop_reason
          if (reason === 'refusal') answer.failure = withheld(reason)
          else if (reason) answer.finished = true
          return
        }
        case 'message_stop':
          answer.ended = true
          return
        case 'error':
          answer.failure = eventFailure(event.error, key)
          return
        default:
        // ping, starts and stops of blocks, and future types are ignored: "handle unknown event types gracefully".
      }
    },
    adapt: () => false,
  }
}

/** Forces a tool call, because that is the only way to a given shape which every Claude model supports. */
function forcedTool({ name, schema }: AnswerShape): Record<string, unknown> {
  return {
    tools: [{ name, description: 'Gives the answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name },
  }
}

interface Usage {
  readonly input_tokens?: number
  readonly cache_creation_input_tokens?: number | null
  readonly cache_read_input_tokens?: number | null
  readonly output_tokens?: number
}

/** `input_tokens` does not include cached parts of the prompt, so they are added. */
function tokensIn(usage: Usage | undefined): number | null {
  if (usage?.input_tokens === undefined) return null
  return usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)
}

interface StreamEvent {
  readonly type?: string
  readonly delta?: {
    readonly type?: string
    readonly text?: string
    readonly partial_json?: string
    readonly stop_reason?: string | null
  }
  readonly message?: { readonly usage?: Usage }
  readonly usage?: Usage
  readonly error?: unknown
}
