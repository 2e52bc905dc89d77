import { beginning } from '#platform/cut.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { fittingValue } from './fitting-value.ts'
import { type Schema, schemaIn } from './prompt.ts'
import { speech } from './speeches.ts'

/** The number of reasoning tokens before each answer, close to the 1,000 that covan-ai/covan#112 measured. */
const THOUGHT = 900
export const THOUGHT_WORDS = 'Let me ponder privately what they want of me'

export interface Task {
  readonly system: string
  readonly shown: string
  /** The schema in the call's parameters, or null if they contain none, even if the prompt describes one. */
  readonly schema: Schema | null
  /** The token limit for reasoning and answer together, or null for the model's own limit. */
  readonly limit: number | null
  readonly thinks: boolean
  readonly nth: number
}

export interface Generation {
  readonly text: string
  readonly thought: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly cut: boolean
}

export function generation({ system, shown, schema, limit, thinks, nth }: Task): Generation {
  const tokensIn = estimateTokens(`${system}\n${shown}`)
  const wanted = schema ?? schemaIn(`${system}\n${shown}`)
  const text = wanted === null ? speech(nth) : JSON.stringify(fittingValue(wanted, shown))
  const thought = thinks ? Math.min(THOUGHT, limit ?? THOUGHT) : 0
  const room = limit === null ? Infinity : limit - thought
  const cut = estimateTokens(text) > room
  // Assumes four characters per token, which is about right for English.
  const said = cut ? beginning(text, room * 4) : text
  return { text: said, thought, tokensIn, tokensOut: thought + estimateTokens(said), cut }
}

export const piecesOf = (text: string): readonly string[] => text.match(/[^]{1,24}/gu) ?? []
