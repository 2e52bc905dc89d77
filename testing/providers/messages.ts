/**
 * Answers messages as Anthropic does, according to platform.claude.com/docs/en, read on 2026-11-28:
 * models/sonnet-5-5/whats-new-sonnet-5-5 and its migration guide (five settings are refused with 400),
 * models/haiku-5-5/whats-new-haiku-5-5, build-with-claude/thinking (on by default and counted against `max_tokens`, but its
 * text is omitted unless `display` requests it), build-with-claude/structured-outputs and build-with-claude/streaming.
 */
import { badRequest, type Refusal } from './faults.ts'
import type { Reply } from './chat-completions.ts'
import { type Generation, generation, piecesOf, THOUGHT_WORDS } from './generation.ts'
import type { LiveModel } from './live-models.ts'
import type { Schema } from './prompt.ts'
import { formatFault } from './schema-rules.ts'

export interface MessagesBody {
  readonly system?: string
  readonly stream?: boolean
  readonly max_tokens?: number
  readonly temperature?: number
  readonly top_p?: number
  readonly top_k?: number
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
  readonly thinking?: { readonly type?: string; readonly budget_tokens?: number; readonly display?: string }
  readonly output_config?: {
    readonly effort?: string
    readonly format?: { readonly type: string; readonly schema: Schema }
  }
  readonly tools?: readonly { readonly name: string; readonly input_schema: Schema }[]
  readonly tool_choice?: { readonly type: string }
}

/** Answers a call of Anthropic's Messages API. @param nth the number of calls answered before this one */
export function message(model: LiveModel, body: MessagesBody, nth: number): Reply | Refusal {
  const said = refusedFor(model, body)
  if (said !== null) return badRequest.anthropic(said)
  const tool = body.tool_choice?.type === 'none' ? undefined : body.tools?.[0]
  const thinks = !['disabled', 'between_tools'].includes(body.thinking?.type ?? 'adaptive')
  const made = generation({
    system: body.system ?? '',
    shown: (body.messages ?? [])
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
      .join('\n'),
    schema: body.output_config?.format?.schema ?? tool?.input_schema ?? null,
    limit: body.max_tokens ?? null,
    thinks,
    nth,
  })
  return replyOf(model.id, made, tool?.name ?? null, body.thinking?.display === 'summarized')
}

const DEEP = ['xhigh', 'max']

/** Returns the text of the refusal, or null if the call is accepted. */
function refusedFor({ id }: LiveModel, body: MessagesBody): string | null {
  const { thinking = {}, output_config: output = {}, tool_choice: choice, messages = [] } = body
  const { type = 'adaptive' } = thinking
  const off = id.startsWith('claude-sonnet') ? 'between_tools' : 'disabled'
  const forced = choice?.type === 'tool' || choice?.type === 'any'
  if (body.max_tokens === undefined) return 'max_tokens: Field required'
  if (type === 'enabled' || thinking.budget_tokens !== undefined)
    return '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.'
  if (type !== 'adaptive' && type !== off)
    return `"thinking.type.${type}" is not supported for this model. To turn thinking off on this model, use "thinking.type.${off}".`
  if (type === off && DEEP.includes(output.effort ?? ''))
    return `"thinking.type.${off}" is not supported at effort "${output.effort}".`
  for (const name of ['temperature', 'top_p', 'top_k'] as const)
    if (body[name] !== undefined) return `\`${name}\` is deprecated for this model.`
  if (forced && off === 'between_tools')
    return 'tool_choice: forced tool use is not supported for this model. Use "auto".'
  if (forced && type !== off) return 'Thinking may not be enabled when tool_choice forces tool use.'
  if (messages.at(-1)?.role === 'assistant')
    return 'This model does not support assistant message prefill. The conversation must end with a user message.'
  const fault = output.format ? formatFault(output.format.schema) : null
  return fault === null ? null : `output_config.format.schema: ${fault}`
}

function replyOf(model: string, made: Generation, tool: string | null, shown: boolean): Reply {
  const { text, thought, tokensIn, tokensOut, cut } = made
  const about = { id: 'msg_stand_in', type: 'message', role: 'assistant', model }
  const stop = cut ? 'max_tokens' : tool === null ? 'end_turn' : 'tool_use'
  const event = (type: string, rest: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
  const block = (index: number, content: object, deltas: readonly object[]) => [
    event('content_block_start', { index, content_block: content }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ]
  const thinking =
    thought === 0
      ? []
      : block(0, { type: 'thinking', thinking: '', signature: '' }, [
          ...(shown ? [{ type: 'thinking_delta', thinking: THOUGHT_WORDS }] : []),
          { type: 'signature_delta', signature: 'WaUjzkypQ2mUEVM36O2TxuC06KN8xyfbJwyem2dw3URve' },
        ])
  const at = thought === 0 ? 0 : 1
  const pieces = piecesOf(text)
  const answer =
    text === ''
      ? []
      : tool === null
        ? block(
            at,
            { type: 'text', text: '' },
            pieces.map((piece) => ({ type: 'text_delta', text: piece })),
          )
        : block(
            at,
            { type: 'tool_use', id: 'toolu_stand_in', name: tool, input: {} },
            pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
          )
  return {
    usage: made,
    events: [
      event('message_start', {
        message: {
          ...about,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: tokensIn, output_tokens: 1 },
        },
      }),
      event('ping'),
      ...thinking,
      ...answer,
      event('message_delta', {
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { input_tokens: tokensIn, output_tokens: tokensOut },
      }),
      event('message_stop'),
    ],
    whole: {
      ...about,
      content: [
        ...(thought > 0 ? [{ type: 'thinking', thinking: shown ? THOUGHT_WORDS : '', signature: 'WaUjzkyp' }] : []),
        ...(text === ''
          ? []
          : [
              tool === null || cut
                ? { type: 'text', text }
                : { type: 'tool_use', id: 'toolu_stand_in', name: tool, input: JSON.parse(text) as unknown },
            ]),
      ],
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: tokensIn, output_tokens: tokensOut },
    },
  }
}
