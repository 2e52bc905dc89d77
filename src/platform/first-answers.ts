/** The element with the answers (JSON) to the calls that the program would make before it first renders. */
export const FIRST_ANSWERS = 'first-answers'

export interface FirstAnswer {
  readonly answer: unknown
  readonly link?: string
}

/** Keyed by the call's address (`addressOf`). Null: the call was refused because the reader is not signed in (401). */
export type FirstAnswers = Readonly<Record<string, FirstAnswer | null>>
