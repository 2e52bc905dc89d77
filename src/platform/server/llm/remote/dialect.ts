import { parsedJson, withoutId } from './error-fields.ts'
import { type Failure, broken, withheld } from './faults.ts'
import type { ModelRequest } from '../port.ts'

/** The part of an answer that has arrived so far. The caller clears `text` after each chunk. */
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
    /** True after any event except a ping. */
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
  /** Returns true if an optional parameter caused the refusal; later calls then change or omit this parameter. */
  readonly adapt: (failure: Failure, model: string) => boolean
  readonly room: (model: string) => number
  readonly learnThinking: (model: string) => void
}

/** The extent to which reasoning can be switched off: completely, to Anthropic's minimum (`between_tools`), or not at all. */
export type Thinking = 'off' | 'between-tools' | 'never'

export const ADAPTATIONS = 8

/** Additional tokens for reasoning. Up to 1,408 were measured at the lowest effort (covan-ai/covan#112). */
const THINKING_ROOM = 4_096

/** Remembers what each model accepts. @param lesson reads a refusal and returns the changes for later calls, or null */
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

/** Parses a JSON object, or the first object of a JSON list (Gemini). Returns null if the text is neither. */
export function objectIn(json: string): Record<string, unknown> | null {
  const read = parsedJson(json)
  const value: unknown = Array.isArray(read) ? read[0] : read
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}

const WHOLE = /^(stop|eos|end|tool_|function_|complete|done)/i
const CUT = /length|max_\w*tokens|context_window/i
const WITHHELD = /filter|safety|refus|blocklist|prohibited|recitation|guardrail|moderation|toxic/i

/** Records why an answer ended. An unknown reason, such as vLLM's `abort`, counts as a failure. */
export function readReason(reason: string | null | undefined, answer: Answer): void {
  // Some gateways send null as a string.
  if (!reason || reason === 'null') return
  const isCut = CUT.test(reason)
  if (isCut || WHOLE.test(reason)) {
    answer.finished = true
    answer.cut = isCut
  } else if (WITHHELD.test(reason)) answer.failure = withheld(reason)
  else answer.failure = broken(new Error(`the answer ended by ${reason}`))
}
