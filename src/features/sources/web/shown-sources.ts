import { createContext, useContext } from 'react'
import type { Marks } from '#platform/web/markdown/markdown.tsx'
import type { Source } from '../contract.ts'

export interface UnsourcedMarks {
  /** Returns how to find and draw a text's unsourced claims. @param language a BCP 47 tag, or '' if unknown */
  readonly marksIn: (language: string) => Marks
}

const Shown = createContext<{ readonly sources: readonly Source[]; readonly marks: UnsourcedMarks | null }>({
  sources: [],
  marks: null,
})

export const ShownSourcesProvider = Shown.Provider

export const useKnownSource = (sourceId: string): Source | undefined =>
  useContext(Shown).sources.find(({ id }) => id === sourceId)

export const useUnsourcedMarks = (): UnsourcedMarks | null => useContext(Shown).marks
