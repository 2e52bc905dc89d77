import { parsedJson, withoutId } from './error-fields.ts'
import { type Failure, broken, withheld } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** After each chunk, the call takes the text that it contains. */
export type Answer = ReturnType<typeof emptyAnswer>

export function emptyAnswer() {
  return {
    text: '',
    tokensIn: null as number | null,
    tokensOut: null as number | null,
    tokensCached: null as number | null,
    finished: false,
    cut: false,
    ended: false,
    failure: null as Failure | null,
    /** Every event except a ping sets this. */
    progress: false,
    thinking: false,
  }
}

export interface AnswerShape {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly strict: boolean
}

export type Way = 'schema' | 'tool'

export interface Form {
  readonly shape: AnswerShape
  readonly way: Way
}

export interface Dialect {
  readonly path: '/chat/completions' | '/messages'
  readonly listQuery: string
  readonly headers: Readonly<Record<string, string>>
  readonly ways: readonly Way[]
  readonly body: (request: ModelRequest, form: Form | null) => Record<string, unknown>
  readonly read: (data: string, answer: Answer, event: string) => void
  readonly readWhole: (json: string, answer: Answer) => void
  /** True if an optional parameter was refused and is now sent differently or not at all. */
  readonly adapt: (failure: Failure, model: string) => boolean
  readonly room: (model: string) => number
  readonly learnThinking: (model: string) => void
}

/** `between-tools`: minimal (Anthropic); `never`: reasoning cannot be switched off. */
export type Thinking = 'off' | 'between-tools' | 'never'

export const ADAPTATIONS = 8

/** Tokens: even at the lowest effort, up to 1,408 reasoning tokens were measured (covan-ai/covan#112). */
const THINKING_ROOM = 4_096

/** Remembers what each model accepts. @param lesson returns null if nothing can be learned from a refusal */
export function learnedHabits<Habits extends { readonly thinks: boolean }>(
  first: (model: string) => Habits,
  lesson: (said: string, habits: Habits) => Partial<Habits> | null,
) {
  const learned = new Map<string, Habits>()
  const of = (model: string): Habits => learned.get(model) ?? first(model)
  return {
    of,
    adapt: ({ isOfForm, said }: Failure, model: string): boolean => {
      const change = isOfForm ? lesson(withoutId(said, model), of(model)) : null
      if (change !== null) learned.set(model, { ...of(model), ...change })
      return change !== null
    },
    room: (model: string): number => (of(model).thinks ? THINKING_ROOM : 0),
    learnThinking: (model: string) => void learned.set(model, { ...of(model), thinks: true }),
  }
}

/** Null unless it is a JSON object, or a list with one (Gemini). */
export function objectIn(json: string): Record<string, unknown> | null {
  const read = parsedJson(json)
  const value: unknown = Array.isArray(read) ? read[0] : read
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}

const WHOLE = /^(stop|eos|end|tool_|function_|complete|done)/i
const CUT = /length|max_\w*tokens|context_window/i
const WITHHELD = /filter|safety|refus|blocklist|prohibited|recitation|guardrail|moderation|toxic/i

/** An unknown reason means an incomplete answer (DeepSeek's `insufficient_system_resource`, vLLM's `abort`). */
export function readReason(reason: string | null | undefined, answer: Answer): void {
  // Some gateways write null as a string.
  if (!reason || reason === 'null') return
  const isCut = CUT.test(reason)
  if (isCut || WHOLE.test(reason)) {
    answer.finished = true
    answer.cut = isCut
  } else if (WITHHELD.test(reason)) answer.failure = withheld(reason)
  else answer.failure = broken(new Error(`the answer ended by ${reason}`))
}
