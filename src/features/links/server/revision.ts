/** Two states with the same revision look the same to a reader of the link. */
import type { OpenDebate } from '#features/debates/server/store.ts'

/** Texts never change and turns and inputs are never deleted, so counts are enough to tell its states apart. */
export interface Counts {
  readonly isPublic: boolean
  readonly liveTurn: number | null
  readonly responses: number
  /** The number of responses with argument cards. */
  readonly summaries: number
  readonly inputs: number
  /** Sum of the inputs' turn numbers, which change when context waited for a turn that was lost (§3). */
  readonly heard: number
  /** The state of the debate's sources (sharing-store.ts): they are added, removed, and go from the web. */
  readonly sources: string
}

export function revisionOf({ isPublic, liveTurn, responses, summaries, inputs, heard, sources }: Counts): string {
  return [isPublic, liveTurn, responses, summaries, inputs, heard, sources].join(' ')
}

export function countsOf({ debate, liveTurn, responses, userInputs }: OpenDebate, sources: string): Counts {
  return {
    isPublic: debate.isPublic,
    liveTurn,
    responses: responses.length,
    summaries: responses.filter(({ summary }) => summary !== null).length,
    inputs: userInputs.length,
    heard: userInputs.reduce((sum, { turnNumber }) => sum + turnNumber, 0),
    sources,
  }
}
