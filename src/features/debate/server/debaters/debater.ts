/** Who writes a turn. Above engines: each debater has its own prompt or script, its guard, its length and its version. */
import type { Priced } from '#features/models/server/spend/price.ts'
import type { ModelMessage, ModelRequest } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '../../contract/fields.ts'
import type { SpeechGuard } from './speech/speech-guard.ts'
import type { EarlierTurn } from './transcript-budget.ts'

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
  /** What people added, in order; `turnNumber` is the first turn that hears it, at most this one. */
  readonly userInputs: readonly { readonly turnNumber: number; readonly content: string }[]
  /** Text of an interrupted attempt at this turn; empty when there was none. */
  readonly lostAttempt: string
}

/** Who waits for the turn, as an engine knows them. */
export type Writing = Pick<ModelRequest, 'signal' | 'onUsage' | 'onQueue'>

export interface Debater {
  /** As responses carry it in `engine` (§10). */
  readonly name: string
  /** Of its prompt or script; recorded with each response, so that stored debates can be told apart. */
  readonly version: string
  /** By whose price its turns are paid. */
  readonly priced: Priced
  /**
   * Writes the turn, in pieces that are never empty. Ends early and quietly never: it throws `EngineError`, or the
   * signal's reason when aborted.
   */
  write(brief: TurnBrief, writing: Writing): AsyncIterable<string>
  /** A guard to hear one turn of its own. */
  guard(speaker: OptionNumber): SpeechGuard
}

/** What a model is asked for a turn. */
export interface TurnPrompt {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
}
