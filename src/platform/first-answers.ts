/** Id of the element that contains, as JSON, the answers to the calls that the app would make before its first render. */
export const FIRST_ANSWERS = 'first-answers'

export interface FirstAnswer {
  readonly answer: unknown
  readonly link?: string
}

/** Keyed by the call's address (`addressOf`). Null if the call was refused with 401, because the reader is not signed in. */
export type FirstAnswers = Readonly<Record<string, FirstAnswer | null>>
