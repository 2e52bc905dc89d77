/** Where the debate's screens offer to share one; the feature that shares fills it (`app/web/sharing.tsx`). */
import { createContext, useContext } from 'react'

export interface Shareable {
  readonly id: string
  readonly question: string
}

const ShareSlot = createContext<((debate: Shareable) => void) | null>(null)

/** Fills the slot for the screens inside: what a press on Share does. */
export const ShareSlotProvider = ShareSlot.Provider

/** Null: nobody shares here, and nothing is offered. */
export const useShareSlot = () => useContext(ShareSlot)
