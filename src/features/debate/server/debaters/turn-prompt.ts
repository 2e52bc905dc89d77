/** What a turn's prompt is made from, and what it is. */
import type { ModelMessage } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '../../contract.ts'
import type { EarlierTurn } from './transcript-budget.ts'

export interface TurnPromptRequest {
  readonly debate: {
    readonly id: string
    readonly question: string
    readonly option1: string
    readonly option2: string
    readonly coffeeLevel: number
    readonly language: string
  }
  /** The turn to be written. */
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  /** Finished turns in order. */
  readonly earlier: readonly EarlierTurn[]
  /** What people added; `turnNumber` is the first turn that can see it. */
  readonly userInputs: readonly { readonly turnNumber: number; readonly content: string }[]
  /** Text of an interrupted attempt at this turn; empty when there was none. */
  readonly lostAttempt: string
  /** `small` for models of a few hundred million parameters, which follow only very short, plain instructions. */
  readonly size: 'small' | 'full'
}

export interface TurnPrompt {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
  readonly version: string
}
