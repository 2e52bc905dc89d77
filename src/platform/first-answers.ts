/** Answers that come with the page, for both sides: what the program would ask for before its first picture. */

/** The id of the element that holds them as JSON. */
export const FIRST_ANSWERS = 'first-answers'

export interface FirstAnswer {
  readonly answer: unknown
  /** The answer's `Link` header, where it has one. */
  readonly link?: string
}

/** By the address of the call (`addressOf`). Null: it was refused because nobody is signed in (401). */
export type FirstAnswers = Readonly<Record<string, FirstAnswer | null>>
