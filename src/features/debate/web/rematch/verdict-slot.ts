/** Where each of the debates side by side shows its verdict (§20); the feature that judges fills it (`app/web/open-debate-view.tsx`). */
import { createContext, useContext, type ReactNode } from 'react'

export interface JudgedDebate {
  readonly id: string
  /** Finished turns: with each, the verdict is another one. */
  readonly turns: number
}

const VerdictSlot = createContext<((debate: JudgedDebate) => ReactNode) | null>(null)

/** Fills the slot for the screens inside. */
export const VerdictSlotProvider = VerdictSlot.Provider

/** Returns what draws a verdict; null where the application fills no slot, and no verdict is shown. */
export const useVerdictSlot = () => useContext(VerdictSlot)
