/**
 * A revision names a state of a shared debate: two states with the same revision look the same to a reader of the link.
 */
import type { OpenDebate } from '../store.ts'

/** Texts never change and parts of a debate are never deleted, so counts are enough to tell its states apart. */
export interface Counts {
  readonly isPublic: boolean
  readonly liveTurn: number | null
  readonly responses: number
  /** The number of responses with argument cards. */
  readonly summaries: number
  readonly inputs: number
  /** Sum of the inputs' turn numbers, which change when context waited for a turn that was lost (§3). */
  readonly heard: number
}

export function revisionOf({ isPublic, liveTurn, responses, summaries, inputs, heard }: Counts): string {
  return [isPublic, liveTurn, responses, summaries, inputs, heard].join(' ')
}

export function countsOf({ debate, liveTurn, responses, userInputs }: OpenDebate): Counts {
  return {
    isPublic: debate.isPublic,
    liveTurn,
    responses: responses.length,
    summaries: responses.filter(({ summary }) => summary !== null).length,
    inputs: userInputs.length,
    heard: userInputs.reduce((sum, { turnNumber }) => sum + turnNumber, 0),
  }
}
