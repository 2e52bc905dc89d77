import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Priced } from '#features/models/server/spend/budget.ts'
import type { ModelRequest } from '#platform/server/llm/port.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Round } from '#features/debates/rounds.ts'
import type { BriefContext } from './debate-blocks.ts'
import type { OnCut } from './speech/cut-reasons.ts'
import type { SpeechGuard } from './speech/speech-guard.ts'
import type { EarlierTurn } from './transcript-budget.ts'

export interface TurnBrief {
  readonly debate: Pick<DebateRow, 'id' | 'question' | 'option1' | 'option2' | 'coffeeLevel' | 'language'>
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly round: Round
  readonly earlier: readonly EarlierTurn[]
  readonly userInputs: readonly (Pick<BriefContext, 'turnNumber' | 'asked'> & { readonly content: string })[]
  readonly lostAttempt: string
  /** Each side's passages are sorted, best first. */
  readonly passages: readonly BriefPassage[]
}

type Reports = Pick<ModelRequest, 'signal' | 'onUsage' | 'onQueue' | 'onThinking' | 'onServed' | 'onCut'>

export interface Writing extends Reports {
  /** The passages that the debate's search finds; undefined if the brief already contains them. Never rejects. */
  readonly awaited?: Promise<readonly BriefPassage[]>
  readonly onGuarded?: OnCut
}

export interface Debater {
  readonly name: string
  /** The provider's model id; null for the script and for a person. */
  readonly servedBy: string | null
  readonly version: string
  readonly priced: Priced
  /** True if the debater starts before the search for sources has ended. */
  readonly beginsAtOnce?: true
  /** Writes a turn. Never yields an empty piece. Throws an `EngineError`, or the signal's reason when aborted. */
  write(brief: TurnBrief, writing: Writing): AsyncIterable<string>
  guard(speaker: OptionNumber, onGuarded?: OnCut): SpeechGuard
}

export type TurnPrompt = Pick<ModelRequest, 'system' | 'messages' | 'maxTokens'>
