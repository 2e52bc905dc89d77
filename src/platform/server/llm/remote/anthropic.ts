/** Implements Anthropic's API (reference, "Messages", "Streaming messages", "Structured outputs" and "Errors"; 2026-11-28). */
import { type Answer, type Dialect, learnedHabits, objectIn, type Thinking, readReason } from './dialect.ts'
import { eventFailure } from './faults.ts'
import { remoteEngine } from './remote-engine.ts'
import type { RemoteEngine, RemoteOptions } from './remote-options.ts'

export const ANTHROPIC_BASE_URL = 'https://api.anthropic.com/v1'
const ANTHROPIC_VERSION = '2023-06-01'

export function anthropicEngine(options: RemoteOptions): RemoteEngine {
  return remoteEngine({ ...options, baseUrl: options.baseUrl ?? ANTHROPIC_BASE_URL }, anthropicDialect(options))
}

/** Values of `thinking.type` in the order in which they are tried; null omits the field. */
const MODES = ['disabled', 'between_tools', null] as const
const FIRST_MODE: Readonly<Record<Thinking, number>> = { off: 0, 'between-tools': 1, never: 2 }

function anthropicDialect({ key, thinkingOf }: RemoteOptions): Dialect {
  const thinksIn = (mode: number) => mode === MODES.length - 1
  const { of, ...learning } = learnedHabits(
    (model) => {
      const mode = FIRST_MODE[thinkingOf?.(model) ?? 'off']
      return { mode, takesEffort: true, thinks: thinksIn(mode) }
    },
    (said, { mode, takesEffort }) => {
      if (takesEffort && mode > 0 && /\beffort\b/i.test(said)) return { takesEffort: false }
      // Sonnet 5.5 refuses `disabled` and suggests `between_tools` (platform.claude.com, "What's new in Claude Sonnet 5.5").
      if (thinksIn(mode) || !/\bthinking\b|between_tools/i.test(said)) return null
      return { mode: mode + 1, thinks: thinksIn(mode + 1) }
    },
  )

  return {
    ...learning,
    path: '/messages',
    listQuery: 'limit=1000',
    headers: { 'anthropic-version': ANTHROPIC_VERSION, ...(key ? { 'x-api-key': key } : {}) },
    ways: ['schema', 'tool'],
    body: (request, form) => {
      const { mode, takesEffort } = of(request.model)
      const type = MODES[mode]
      const config = {
        ...(mode > 0 && takesEffort && { effort: 'low' }),
        ...(form?.way === 'schema' && { format: { type: 'json_schema', schema: form.shape.schema } }),
      }
      return {
        model: request.model,
        stream: true,
        max_tokens: request.maxTokens,
        ...(type ? { thinking: { type } } : {}),
        ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
        ...(request.system === '' ? {} : { system: request.system }),
        messages: request.messages,
        // The tool is optional, because Sonnet 5.5 answers 400 if a tool is required.
        ...(form?.way === 'tool' && {
          tools: [{ name: form.shape.name, description: 'Gives the answer.', input_schema: form.shape.schema }],
          tool_choice: { type: 'auto' },
        }),
      }
    },
    read: (data, answer, name) => {
      const event = objectIn(data) as StreamEvent | null
      if (event === null && name === 'error') answer.failure = eventFailure(data, key)
      if (event === null) return
      if (event.type !== 'ping') answer.progress = true
      switch (event.type) {
        case 'content_block_delta': {
          const { delta } = event
          if (delta?.type === 'text_delta') answer.text += delta.text ?? ''
          else if (delta?.type === 'input_json_delta') answer.text += delta.partial_json ?? ''
          else if (delta?.type === 'thinking_delta') answer.thinking = true
          return
        }
        case 'content_block_start':
          if (event.content_block?.type?.endsWith('thinking')) answer.thinking = true
          return
        case 'message_start':
          readUsage(event.message?.usage, answer)
          return
        case 'message_delta': {
          // Reads the number of prompt tokens here if no earlier event contained it. `usage` is cumulative.
          if (answer.tokensIn === null) readUsage(event.usage, answer)
          answer.tokensOut = event.usage?.output_tokens ?? null
          readReason(event.delta?.stop_reason, answer)
          return
        }
        case 'message_stop':
          answer.ended = true
          return
        case 'error':
          answer.failure = eventFailure(event.error, key)
          return
        case undefined:
        default:
        // Ignores pings, ends of blocks, and events of unknown types ("handle unknown event types gracefully").
      }
    },
    readWhole: (json, answer) => {
      const message = objectIn(json) as WholeMessage | null
      if (message?.error) return void (answer.failure = eventFailure(message.error, key))
      if (!Array.isArray(message?.content)) throw new TypeError('no content in it')
      for (const block of message.content) {
        if (block.type === 'text') answer.text += block.text ?? ''
        else if (block.type === 'tool_use') answer.text += JSON.stringify(block.input ?? {})
      }
      readUsage(message.usage, answer)
      answer.tokensOut = message.usage?.output_tokens ?? null
      readReason(message.stop_reason, answer)
      answer.ended = true
    },
  }
}

interface Usage {
  readonly input_tokens?: number
  readonly cache_creation_input_tokens?: number | null
  readonly cache_read_input_tokens?: number | null
  readonly output_tokens?: number
}

/** Reads the usage, and adds the cached tokens, which `input_tokens` excludes. */
function readUsage(usage: Usage | undefined, answer: Answer): void {
  if (usage?.input_tokens === undefined) return
  const cached = usage.cache_read_input_tokens ?? 0
  answer.tokensIn = usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + cached
  answer.tokensCached = cached
}

interface StreamEvent {
  readonly type?: string
  readonly delta?: {
    readonly type?: string
    readonly text?: string
    readonly partial_json?: string
    readonly stop_reason?: string | null
  }
  readonly content_block?: { readonly type?: string }
  readonly message?: { readonly usage?: Usage }
  readonly usage?: Usage
  readonly error?: unknown
}

interface WholeMessage extends Pick<StreamEvent, 'usage' | 'error'> {
  readonly content?: readonly { readonly type?: string; readonly text?: string; readonly input?: unknown }[]
  readonly stop_reason?: string | null
}
