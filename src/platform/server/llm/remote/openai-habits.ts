/** What a server that speaks chat completions takes for each model; its refusals teach it. */
import { THINKING_ROOM } from './dialect.ts'
import type { Failure } from './faults.ts'
import { addressOf, type RemoteOptions } from './remote-options.ts'

type LimitName = 'max_tokens' | 'max_completion_tokens'

/** The least first. */
const EFFORTS = ['none', 'minimal', 'low'] as const
type Effort = (typeof EFFORTS)[number]

export interface Habits {
  readonly limitName: LimitName
  readonly countsUsage: boolean
  /** Null = the field is not sent. */
  readonly effort: Effort | null
  readonly streams: boolean
  readonly hasSystemRole: boolean
  readonly takesExtras: boolean
  readonly thinks: boolean
}

/** Statuses of a request that is refused for what stands in it, or for how it asks. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 405, 422, 501])

/** Words for a field that a server does not know, in contrast to a value that it does not take. */
const UNKNOWN_FIELD =
  /unrecogni|unknown|unexpected|extra (input|field)|additional propert|not permitted|unsupported param|not supported with|does not support (param|reasoning)/i

export function habitsOf({ baseUrl, extras, thinkingOf }: RemoteOptions & { readonly baseUrl: string }) {
  const learned = new Map<string, Habits>()
  const first: LimitName = isOpenAi(baseUrl) ? 'max_completion_tokens' : 'max_tokens'

  const of = (model: string): Habits => {
    const thinks = thinkingOf?.(model) === 'never'
    return (
      learned.get(model) ?? {
        limitName: first,
        countsUsage: true,
        effort: thinks ? 'low' : 'none',
        streams: true,
        hasSystemRole: true,
        takesExtras: extras !== undefined,
        thinks,
      }
    )
  }

  /** Null when the refusal teaches nothing. */
  const lesson = (said: string, habits: Habits): Partial<Habits> | null => {
    const { limitName, countsUsage, effort, streams, hasSystemRole, takesExtras } = habits
    if (countsUsage && said.includes('stream_options')) return { countsUsage: false }
    if (effort !== null && /reasoning|effort/i.test(said)) return lessEffort(said, effort)
    // A refusal like "max_tokens is too large" is about the value, so the name stays.
    if (said.includes(limitName) && /support|recogni|unknown|unexpected|extra|instead/i.test(said)) {
      return { limitName: limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
    }
    if (streams && REFUSES_STREAM.test(said)) return { streams: false }
    if (hasSystemRole && REFUSES_SYSTEM.test(said)) return { hasSystemRole: false }
    // Older versions of a server may not know its own fields, and say so in words of many kinds.
    return takesExtras ? { takesExtras: false } : null
  }

  return {
    of,
    adapt: ({ status, said }: Failure, model: string): boolean => {
      if (status === null || !REFUSED.has(status)) return false
      const habits = of(model)
      const change = lesson(said, habits)
      if (change === null) return false
      learned.set(model, { ...habits, ...change })
      return true
    },
    room: (model: string): number => (of(model).thinks ? THINKING_ROOM : 0),
    learnThinking: (model: string): void => {
      learned.set(model, { ...of(model), thinks: true })
    },
  }
}

/** OpenAI: "Your organization must be verified to stream this model", `param: "stream"`. */
const REFUSES_STREAM =
  /\bstream(ing|ed)?\b.{0,80}(not (allowed|supported|available|enabled|permitted)|unsupported|disabled)|(not (allowed|supported)|unsupported|must be verified).{0,80}\bstream(ing|ed)?\b/i

/** Templates without such a role (Gemma 2, Mistral 7B): "System role not supported", "Developer instruction is not enabled". */
const REFUSES_SYSTEM =
  /(system|developer) (role|message|instruction|prompt)s?.{0,60}(not (supported|allowed|enabled|permitted)|unsupported)|roles? must alternate|only user and assistant roles/i

/**
 * The least effort that the server names; none where it does not know the field. xAI and OpenAI name what they take:
 * "Supported values are: 'low', 'medium', and 'high'".
 */
function lessEffort(said: string, effort: Effort): Partial<Habits> {
  const next = EFFORTS.slice(EFFORTS.indexOf(effort) + 1)
  const named = next.find((value) => new RegExp(`\\b${value}\\b`, 'i').test(said))
  if (named !== undefined) return { effort: named, thinks: true }
  const last = next.at(-1)
  return last === undefined || UNKNOWN_FIELD.test(said) ? { effort: null } : { effort: last, thinks: true }
}

/**
 * OpenAI (and Azure) has deprecated `max_tokens`, and its models of now refuse it; other servers understand only that. The
 * other name is sent after a refusal.
 */
function isOpenAi(baseUrl: string): boolean {
  return /(^|\.)openai\.(com|azure\.com)$/.test(new URL(addressOf(baseUrl, '/chat/completions').origin).hostname)
}
