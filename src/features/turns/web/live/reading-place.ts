/** Where in a turn's text the reader is: the tab keeps it while the debate is left or reloaded (§12). */
import { z } from 'zod/mini'
import { forget, keep, kept } from '#platform/web/session-state.ts'

const KEY = 'reading-place'
const placeSchema = z.object({ debateId: z.string(), turnNumber: z.int(), length: z.int() })

/** The turn, and the length of its text that has been shown. */
export type ReadingPlace = Omit<z.infer<typeof placeSchema>, 'debateId'>

export interface ReadingPlaces {
  /** Returns the kept place and forgets it; null when there is none in this debate. */
  take(): ReadingPlace | null
  /** Null: nothing is being read. */
  keep(place: ReadingPlace | null): void
}

export function readingPlaces(debateId: string): ReadingPlaces {
  return {
    take() {
      const place = kept(KEY, placeSchema)
      forget(KEY)
      return place?.debateId === debateId ? place : null
    },
    keep(place) {
      if (place === null) forget(KEY)
      else keep(KEY, { debateId, ...place })
    },
  }
}
