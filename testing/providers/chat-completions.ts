/**
 * Answers chat completions as OpenAI and xAI do, according to developers.openai.com/api/reference, "Create chat completion"
 * (`reasoning_effort` defaults to medium and accepts `none` to `max`), and
 * docs.x.ai/developers/model-capabilities/text/reasoning (grok-4.3 accepts `none`, grok-4.5 and later only low, medium and
 * high), read on 2026-11-28.
 */
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { badRequest, type Refusal } from './faults.ts'
import { type Generation, generation, piecesOf, THOUGHT_WORDS } from './generation.ts'
import type { LiveModel } from './live-models.ts'
import type { Schema } from './prompt.ts'
import { strictFault } from './schema-rules.ts'

export interface Reply {
  readonly events: readonly string[]
  readonly whole: unknown
  readonly usage: ModelUsage
}

export interface ChatBody {
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number
  readonly reasoning_effort?: string
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
  readonly response_format?: {
    readonly type: string
    readonly json_schema?: { readonly name: string; readonly schema: Schema; readonly strict?: boolean }
  }
}

type Speaker = 'openai' | 'xai'

/** Returns the response to a chat completion. @param nth the number of calls answered before this one */
export function chatCompletion(by: Speaker, model: LiveModel, body: ChatBody, nth: number): Reply | Refusal {
  const refusal = by === 'openai' ? refusedByOpenAi(model, body) : refusedByXAi(model, body)
  if (refusal !== null) return refusal
  const texts = (user: boolean) =>
    (body.messages ?? [])
      .filter(({ role }) => (role === 'user') === user && role !== 'assistant')
      .map(({ content }) => content)
      .join('\n')
  const made = generation({
    system: texts(false),
    shown: texts(true),
    schema: body.response_format?.json_schema?.schema ?? null,
    limit: body.max_completion_tokens ?? body.max_tokens ?? null,
    thinks: model.thinks !== 'never' && body.reasoning_effort !== 'none',
    nth,
  })
  return replyOf(by, model.id, made, body.stream_options?.include_usage === true)
}

const EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh', 'max']

function refusedByOpenAi({ thinks }: LiveModel, body: ChatBody): Refusal | null {
  const bad = badRequest.openai
  const { reasoning_effort: effort, temperature = 1, response_format: format } = body
  if (thinks === 'never') {
    if (effort !== undefined) return bad(null, null, 'Unrecognized request argument supplied: reasoning_effort')
  } else {
    if (body.max_tokens !== undefined)
      return bad(
        'unsupported_parameter',
        'max_tokens',
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      )
    if (temperature !== 1)
      return bad(
        'unsupported_value',
        'temperature',
        `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      )
    if (effort !== undefined && !EFFORTS.includes(effort))
      return bad(
        'unsupported_value',
        'reasoning_effort',
        `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: ${EFFORTS.map((each) => `'${each}'`).join(', ')}.`,
      )
  }
  const shape = format?.json_schema
  if (shape === undefined) return null
  const named = /^[\w-]{1,64}$/.test(shape.name)
  const fault = shape.strict === true ? strictFault(shape.schema) : null
  return named && fault === null
    ? null
    : bad(
        'invalid_json_schema',
        'response_format',
        `Invalid schema for response_format '${shape.name}': In context=(), ${fault ?? 'the name is not allowed'}`,
      )
}

/**
 * Returns xAI's refusal, or null if xAI accepts the call. xAI accepts any temperature and both names of the token limit. The
 * wording of its refusal of `none` is undocumented.
 */
function refusedByXAi({ id, thinks }: LiveModel, { reasoning_effort: effort }: ChatBody): Refusal | null {
  const taken = thinks === 'always' ? ['low', 'medium', 'high'] : ['none', 'low', 'medium', 'high']
  if (effort === undefined || taken.includes(effort)) return null
  return badRequest.xai(
    `Invalid reasoning effort: ${effort}. Model ${id} supports the following values: ${taken.join(', ')}.`,
  )
}

function replyOf(by: Speaker, model: string, made: Generation, counted: boolean): Reply {
  const about = { id: 'chatcmpl-stand-in', created: 1_795_867_200, model }
  const { text, thought, tokensIn, tokensOut } = made
  const usage = {
    prompt_tokens: tokensIn,
    completion_tokens: tokensOut,
    total_tokens: tokensIn + tokensOut,
    completion_tokens_details: { reasoning_tokens: thought },
  }
  const finish = made.cut ? 'length' : 'stop'
  const chunk = (rest: object) => `data: ${JSON.stringify({ ...about, object: 'chat.completion.chunk', ...rest })}\n\n`
  const choice = (delta: object, reason: string | null = null) =>
    chunk({
      choices: [{ index: 0, delta, finish_reason: reason }],
      // By default, OpenAI pads its events to hide their lengths from eavesdroppers.
      ...(by === 'openai' && { obfuscation: 'aUx7'.slice(0, 1 + (text.length % 3)) }),
    })
  // xAI returns its models' reasoning in chat completions, but OpenAI does not.
  const shownThought = by === 'xai' && thought > 0 ? [choice({ reasoning_content: THOUGHT_WORDS })] : []
  return {
    usage: made,
    events: [
      choice({ role: 'assistant', content: '' }),
      ...shownThought,
      ...piecesOf(text).map((content) => choice({ content })),
      choice({}, finish),
      ...(counted ? [chunk({ choices: [], usage })] : []),
      'data: [DONE]\n\n',
    ],
    whole: {
      ...about,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: text,
            ...(shownThought.length > 0 && { reasoning_content: THOUGHT_WORDS }),
          },
          finish_reason: finish,
        },
      ],
      usage,
    },
  }
}
