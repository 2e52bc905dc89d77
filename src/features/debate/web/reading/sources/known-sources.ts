/** The sources of the debate that is shown, for what a citation opens: its license. */
import { createContext, useContext } from 'react'
import type { Source } from '../../../contract/sources.ts'

const KnownSources = createContext<readonly Source[]>([])

/** Gives the turns inside the sources of their debate. */
export const KnownSourcesProvider = KnownSources.Provider

export const useKnownSource = (sourceId: string): Source | undefined =>
  useContext(KnownSources).find(({ id }) => id === sourceId)
