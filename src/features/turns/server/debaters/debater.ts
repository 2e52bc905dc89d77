/** It may use an engine; it has its own prompt or script, guard, length and version. */
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Priced } from '#features/models/server/spend/budget.ts'
import type { ModelMessage, ModelRequest } from '#platform/server/llm/port.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Asked } from '#features/debates/rules.ts'
import type { SpeechGuard } from './speech/speech-guard.ts'
import type { EarlierTurn } from './transcript-budget.ts'

export interface TurnBrief {
  readonly debate: {
    readonly id: string
    readonly question: string
    readonly option1: string
    readonly option2: string
    readonly coffeeLevel: number
    readonly language: string
  }
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  /** In order. */
  readonly earlier: readonly EarlierTurn[]
  /** In order; `turnNumber` is the first turn that hears it, `asked` null or absent for context. */
  readonly userInputs: readonly {
    readonly turnNumber: number
    readonly content: string
    readonly asked?: Asked | null
  }[]
  /** Empty when there was none. */
  readonly lostAttempt: string
  /** Each side's best first; empty without sources. */
  readonly passages: readonly BriefPassage[]
}

export interface Writing extends Pick<
  ModelRequest,
  'signal' | 'onUsage' | 'onQueue' | 'onThinking' | 'onServed' | 'onCut'
> {
  /** What may be quoted, once the debate's search has found it; absent when the brief has it. Never rejects. */
  readonly awaited?: Promise<readonly BriefPassage[]>
}

export interface Debater {
  readonly name: string
  /** The provider's id of the model that is asked; null for the script and a person. */
  readonly servedBy: string | null
  /** Recorded with each response. */
  readonly version: string
  readonly priced: Priced
  /** Whether it begins a turn while its sources are looked for, and asks for them as `awaited`. */
  readonly beginsAtOnce?: true
  /** Pieces are never empty. Ends with an `EngineError`, or the signal's reason when aborted. */
  write(brief: TurnBrief, writing: Writing): AsyncIterable<string>
  guard(speaker: OptionNumber): SpeechGuard
}

export interface TurnPrompt {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly maxTokens: number
}
