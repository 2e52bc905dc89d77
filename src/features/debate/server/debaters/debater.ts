/** A debater writes a turn. It may use an engine; it has its own prompt or script, guard, length and version. */
import type { Priced } from '#features/models/server/spend/price.ts'
import type { ModelMessage, ModelRequest } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import type { SpeechGuard } from './speech/speech-guard.ts'
import type { EarlierTurn } from './transcript-budget.ts'

/** A passage that a debater may quote, as `[marker]` (§17). */
export interface BriefPassage {
  /** The number of its source in the debate; several passages may share it. */
  readonly marker: number
  readonly sourceId: string
  readonly title: string
  readonly url: string | null
  readonly language: string | null
  /** Where `text` begins in the source's kept text, in UTF-16 units. */
  readonly start: number
  readonly text: string
  /** The position it was ranked for: 1 or 2. */
  readonly optionNumber: OptionNumber
}

/** All that a debater is told of a turn. */
export interface TurnBrief {
  readonly debate: {
    readonly id: string
    readonly question: string
    readonly option1: string
    readonly option2: string
    readonly coffeeLevel: number
    /** Language of this turn. */
    readonly language: string
  }
  /** The turn to be written. */
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  /** Finished turns in order. */
  readonly earlier: readonly EarlierTurn[]
  /** Context that people added, in order; its `turnNumber` is the first turn that hears it, at most this one. */
  readonly userInputs: readonly { readonly turnNumber: number; readonly content: string }[]
  /** Text of an interrupted attempt at this turn; empty when there was none. */
  readonly lostAttempt: string
  /** What may be quoted of the debate's sources: both sides' passages, each side's best first; empty without sources. */
  readonly passages: readonly BriefPassage[]
}

/** The caller's side of the writing, as an engine gets it: its abort signal and callbacks. */
export type Writing = Pick<ModelRequest, 'signal' | 'onUsage' | 'onQueue'>

export interface Debater {
  /** The value of `engine` in its responses (§10). */
  readonly name: string
  /** The version of its prompt or script; recorded with each response, so that stored debates can be told apart. */
  readonly version: string
  /** The model whose price its turns cost. */
  readonly priced: Priced
  /**
   * Writes the turn, in pieces that are never empty. It never ends early without an error: it throws `EngineError`, or
   * the signal's reason when aborted.
   */
  write(brief: TurnBrief, writing: Writing): AsyncIterable<string>
  /** Makes the guard for one turn of this debater. */
  guard(speaker: OptionNumber): SpeechGuard
}

/** The prompt of one turn. */
export interface TurnPrompt {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
}
