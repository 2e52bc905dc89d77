/** Where the debate's screens offer to share one; the feature that shares fills it (`app/web/frame/site.tsx`). */
import { createContext, useContext } from 'react'

export interface Shareable {
  readonly id: string
  readonly question: string
}

const ShareSlot = createContext<((debate: Shareable) => void) | null>(null)

/** Fills the slot for the screens inside: what a press on Share does. */
export const ShareSlotProvider = ShareSlot.Provider

/** Returns what a press on Share does; null where the application fills no slot, and Share is not offered. */
export const useShareSlot = () => useContext(ShareSlot)
