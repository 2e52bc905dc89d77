/** What of a debate a reader of its link may see change: two states with the same revision are told alike. */
import type { Debate } from '../../contract/debates.ts'

/** Texts never change, and nothing of a debate goes away but all of it; so what can be told apart can be counted. */
export interface Counts {
  readonly isPublic: boolean
  readonly liveTurn: number | null
  readonly responses: number
  /** Responses that have their cards. */
  readonly summaries: number
  readonly inputs: number
  /** Sum of the turns from which on inputs are heard: context that waited for a lost turn moves forward (§3). */
  readonly heard: number
}

export function revisionOf({ isPublic, liveTurn, responses, summaries, inputs, heard }: Counts): string {
  return [isPublic, liveTurn, responses, summaries, inputs, heard].join(' ')
}

export function countsOf({ isPublic, liveTurn, responses, userInputs }: Debate): Counts {
  return {
    isPublic,
    liveTurn,
    responses: responses.length,
    summaries: responses.filter(({ summary }) => summary !== null).length,
    inputs: userInputs.length,
    heard: userInputs.reduce((sum, { turnNumber }) => sum + turnNumber, 0),
  }
}
