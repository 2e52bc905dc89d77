/** Where an argument card has room for a reader to say that it moved them (§20); the screens around it fill it. */
import { createContext, useContext, type ReactNode } from 'react'

const MovedSlot = createContext<((card: string) => ReactNode) | null>(null)

/** Fills the slot of an argument card; `card` is `{id of the response}.{number of the card}`. */
export const MovedSlotProvider = MovedSlot.Provider
/** Null where cards are only read. */
export const useMovedSlot = () => useContext(MovedSlot)
