/** The element with the answers, as JSON, that the program would request before it first draws. */
export const FIRST_ANSWERS = 'first-answers'

export interface FirstAnswer {
  readonly answer: unknown
  readonly link?: string
}

/** By the address of the call (`addressOf`). Null: the call was refused because the reader is not signed in (401). */
export type FirstAnswers = Readonly<Record<string, FirstAnswer | null>>
