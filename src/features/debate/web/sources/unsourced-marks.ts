/** How the turns of a debate mark what has no source (§17), once their reader asks for it. */
import { createContext, useContext } from 'react'
import type { Marks } from '#platform/web/markdown/markdown.tsx'

export interface UnsourcedMarks {
  /** The marks of a text in a language, a BCP 47 tag or '' for an unknown one. */
  readonly marksIn: (language: string) => Marks
}

const Asked = createContext<UnsourcedMarks | null>(null)

/** Gives the turns inside their marks; null = none. */
export const UnsourcedMarksProvider = Asked.Provider

export const useUnsourcedMarks = (): UnsourcedMarks | null => useContext(Asked)
