/** The id of the element whose JSON answers the calls that the app would make before its first render. */
export const FIRST_ANSWERS = 'first-answers'

export interface FirstAnswer {
  readonly answer: unknown
  readonly link?: string
}

/** Keyed by the call's address (`addressOf`). The value is null if the call was refused with 401 (not signed in). */
export type FirstAnswers = Readonly<Record<string, FirstAnswer | null>>
