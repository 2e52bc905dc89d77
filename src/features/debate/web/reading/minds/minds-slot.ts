/**
 * Where the debate's screens ask readers where they stand (§20). A later feature fills the slots: the debate's own screens get
 * it from `app/web/open-debate-view.tsx`.
 */
import { createContext, useContext, type ComponentType } from 'react'

/** The debate by its id, or by its link. */
export type DebateAddress = { readonly id: string } | { readonly shareToken: string }

export interface AskedReader {
  readonly at: DebateAddress
  readonly option1: string
  readonly option2: string
  /** The `lang` attribute of the positions. */
  readonly lang: string | undefined
}

export interface MindsParts {
  /** Asks where the reader stands before the first turn. */
  readonly OpeningStance: ComponentType<AskedReader & { readonly open: boolean; readonly onAsked: () => void }>
  /** Asks where the reader stands after the turns so far, and tells how many minds changed. */
  readonly ClosingStance: ComponentType<AskedReader & { readonly lastEven: number; readonly ended: boolean }>
  /** Says of an argument card that it moved the reader. */
  readonly MovedButton: ComponentType<{ readonly at: DebateAddress; readonly card: string }>
}

const MindsSlot = createContext<(() => Promise<MindsParts>) | null>(null)

/** Fills the slots of the debate's own screens with what loads the parts. */
export const MindsSlotProvider = MindsSlot.Provider
/** Null where the application fills no slot, and nobody is asked. */
export const useMindsSlot = () => useContext(MindsSlot)
