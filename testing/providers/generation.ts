/** Generates a model's output, with its reasoning, within the token limit. */
import { beginning } from '#platform/cut.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { fittingValue } from './fitting-value.ts'
import { type Schema, schemaIn } from './prompt.ts'
import { speech } from './speeches.ts'

/** Number of reasoning tokens before each answer; covan-ai/covan#112 measured about 1,000 before an answer of 120 tokens. */
const THOUGHT = 900
/** The text of the reasoning, none of which may appear in a turn. */
export const THOUGHT_WORDS = 'Let me ponder privately what they want of me'

export interface Task {
  readonly system: string
  /** The user messages, joined. */
  readonly shown: string
  /** The schema in the call's parameters; null if there is none or only the prompt describes one. */
  readonly schema: Schema | null
  /** The limit of reasoning and answer together, in tokens; null = the model's own limit. */
  readonly limit: number | null
  readonly thinks: boolean
  /** The number of calls answered before this one. */
  readonly nth: number
}

export interface Generation {
  readonly text: string
  readonly thought: number
  readonly tokensIn: number
  /** Output tokens, including the reasoning tokens. */
  readonly tokensOut: number
  /** True if the token limit cut the answer off. */
  readonly cut: boolean
}

export function generation({ system, shown, schema, limit, thinks, nth }: Task): Generation {
  const tokensIn = estimateTokens(`${system}\n${shown}`)
  const wanted = schema ?? schemaIn(`${system}\n${shown}`)
  const text = wanted === null ? speech(nth) : JSON.stringify(fittingValue(wanted, shown))
  const thought = thinks ? Math.min(THOUGHT, limit ?? THOUGHT) : 0
  const room = limit === null ? Infinity : limit - thought
  const cut = estimateTokens(text) > room
  // In English, a token is about four characters.
  const said = cut ? beginning(text, room * 4) : text
  return { text: said, thought, tokensIn, tokensOut: thought + estimateTokens(said), cut }
}

export const piecesOf = (text: string): readonly string[] => text.match(/[^]{1,24}/gu) ?? []
