/** Where the open debate shows the map of its answers (§20); the feature that judges fills it (`app/web/open-debate-view.tsx`). */
import { createContext, useContext, type ComponentType } from 'react'
import type { OnDemandProps } from '#platform/web/lazy/lazy-on-demand.tsx'
import type { TranslatedPoints } from './reading/translation/translated-debate.ts'

export interface MappedDebate {
  readonly id: string
  /** Of the debate's words. */
  readonly language: string
  /** The points of cards that are shown in the reader's own language. */
  readonly points: TranslatedPoints
  /** Finished turns: with each, the map is another one. */
  readonly turns: number
  /** Whether its reader may have the answers read (§6). */
  readonly mayAdvance: boolean
}

export type MapSlotComponent = ComponentType<MappedDebate & OnDemandProps>

const MapSlot = createContext<MapSlotComponent | null>(null)

/** Fills the slot for the screens inside. */
export const MapSlotProvider = MapSlot.Provider

/** Returns what draws the map; null where the application fills no slot, and the map is not offered. */
export const useMapSlot = () => useContext(MapSlot)
