/** The map of a debate (§20): what the screens that show a debate load. */
import { useMemo } from 'react'
import type { TranslatedPoints } from '#features/translations/web/translated-debate.ts'
import { callsById, callsByLink } from '../map-calls.ts'
import type { DebateAddress } from '../stances/asked-reader.ts'
import { MapView } from './map-view.tsx'

export interface DebateMapProps {
  /** It stays the same object for as long as the debate is shown. */
  at: DebateAddress
  /** Of the debate's words. */
  language: string
  /** The points of cards that are shown in the reader's own language. */
  points: TranslatedPoints
  /** Finished turns: with each, the map is another one. */
  turns: number
  /** Whether its reader may have the answers read (§6). */
  mayAdvance: boolean
}

export function DebateMap({ at, mayAdvance, ...debate }: DebateMapProps) {
  const calls = useMemo(
    () => ('id' in at ? callsById(at.id, mayAdvance) : callsByLink(at.shareToken)),
    [at, mayAdvance],
  )
  return <MapView calls={calls} {...debate} />
}
