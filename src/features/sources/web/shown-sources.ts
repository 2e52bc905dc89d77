/** What the turns of a debate know of its sources (§17): what a citation opens, and how claims without a source are marked. */
import { createContext, useContext } from 'react'
import type { Marks } from '#platform/web/markdown/markdown.tsx'
import type { Source } from '../contract.ts'

export interface UnsourcedMarks {
  /** The marks of a text in a language, a BCP 47 tag or '' for an unknown one. */
  readonly marksIn: (language: string) => Marks
}

export interface ShownSources {
  readonly sources: readonly Source[]
  /** Null unless the reader asked for them. */
  readonly marks: UnsourcedMarks | null
}

const Shown = createContext<ShownSources>({ sources: [], marks: null })

export const ShownSourcesProvider = Shown.Provider

export const useKnownSource = (sourceId: string): Source | undefined =>
  useContext(Shown).sources.find(({ id }) => id === sourceId)

export const useUnsourcedMarks = (): UnsourcedMarks | null => useContext(Shown).marks
