/** What each model of a server accepts, learned from refusals. */
import { THINKING_ROOM } from './dialect.ts'
import { withoutId } from './error-fields.ts'
import type { Failure } from './faults.ts'
import { addressOf, type RemoteOptions } from './remote-options.ts'

type LimitName = 'max_tokens' | 'max_completion_tokens'

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const
type Effort = (typeof EFFORTS)[number]

export interface Habits {
  readonly limitName: LimitName
  /** Tokens of an answer, from a refusal; null for no limit. */
  readonly most: number | null
  readonly countsUsage: boolean
  /** Null to leave the field out. */
  readonly effort: Effort | null
  readonly streams: boolean
  readonly hasSystemRole: boolean
  readonly takesExtras: boolean
  readonly thinks: boolean
}

/** For an unknown field, not an unknown value. */
const UNKNOWN_FIELD =
  /unrecogni|unknown|unexpected|extra (input|field)|additional propert|not permitted|unsupported param|not supported with|does not support (param|reasoning|thinking)/i

export function habitsOf({
  baseUrl,
  extras,
  thinkingOf,
  sendsEffort = true,
}: RemoteOptions & { readonly baseUrl: string }) {
  const learned = new Map<string, Habits>()
  const first: LimitName = isOpenAi(baseUrl) ? 'max_completion_tokens' : 'max_tokens'

  const of = (model: string): Habits => {
    const thinks = thinkingOf?.(model) === 'never'
    return (
      learned.get(model) ?? {
        limitName: first,
        most: null,
        countsUsage: true,
        effort: !sendsEffort ? null : thinks ? 'low' : 'none',
        streams: true,
        hasSystemRole: true,
        takesExtras: extras !== undefined,
        thinks,
      }
    )
  }

  /** Null if the refusal teaches nothing. */
  const lesson = (said: string, habits: Habits): Partial<Habits> | null => {
    const { limitName, most, countsUsage, effort, streams, hasSystemRole, takesExtras } = habits
    if (countsUsage && said.includes('stream_options')) return { countsUsage: false }
    if (effort !== null && REFUSES_EFFORT.test(said)) return otherEffort(said, effort)
    if (said.includes(limitName)) {
      const taken = mostIn(said)
      if (taken !== null) return most === null || taken < most ? { most: taken } : null
      if (limitName === first && /support|recogni|unknown|unexpected|extra|instead/i.test(said)) {
        return { limitName: limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
      }
    }
    if (streams && REFUSES_STREAM.test(said)) return { streams: false }
    if (hasSystemRole && REFUSES_SYSTEM.test(said)) return { hasSystemRole: false }
    // Older servers may not know their own fields.
    return takesExtras ? { takesExtras: false } : null
  }

  return {
    of,
    adapt: ({ isOfForm, said }: Failure, model: string): boolean => {
      const habits = of(model)
      const change = isOfForm ? lesson(withoutId(said, model), habits) : null
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
 * OpenAI: "'reasoning_effort' does not support 'none' with this model"; Ollama: '"x" does not support thinking'; OpenRouter: "Reasoning is
 * mandatory for this endpoint and cannot be disabled"; Gemini: "This model only works in thinking mode". Other refusals may speak of
 * reasoning, too.
 */
const REFUSES_EFFORT =
  /reasoning[_. ]?effort|invalid (reasoning|think\w*) value|(support|enabl|disabl|only works in)\w*.{0,20}\b(reasoning|thinking)\b|\b(reasoning|thinking)\b.{0,20}(not|cannot|unsupported|mandatory|required|disabled)/i

/**
 * The least effort above the refused one that the server names ("Supported values are: 'low', 'medium', and 'high'"); null
 * for an unknown field.
 */
function otherEffort(said: string, effort: Effort): Partial<Habits> {
  const next = EFFORTS.slice(EFFORTS.indexOf(effort) + 1)
  const named = next.find((value) => new RegExp(`\\b${value}\\b`, 'i').test(said))
  if (named !== undefined) return { effort: named, thinks: true }
  const isUnknown = !next.includes('low') || UNKNOWN_FIELD.test(said)
  return isUnknown ? { effort: null, thinks: false } : { effort: 'low', thinks: true }
}

/** "supports at most 4096 completion tokens", "the valid range of max_tokens is [1, 8192]", "less than or equal to `4096`". */
function mostIn(said: string): number | null {
  const [, number] = /(?:at most|less than or equal to|\[\d+,|<=|maximum(?: is| of)?) ?`?(\d+)/i.exec(said) ?? []
  return number === undefined ? null : Number(number)
}

/** OpenAI's models (also at Azure) refuse `max_tokens`; other servers know only that. A refusal switches. */
function isOpenAi(baseUrl: string): boolean {
  return /(^|\.)openai\.(com|azure\.com)$/.test(new URL(addressOf(baseUrl, '/chat/completions').origin).hostname)
}
