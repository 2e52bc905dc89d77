/** Where a debate's screens offer to read it aloud; the feature that speaks fills it (`app/web/open-debate-view.tsx`). */
import { createContext, useContext, type ReactNode } from 'react'
import type { OnDemandProps } from '#platform/web/lazy/lazy-on-demand.tsx'
import type { LivePanel } from '../live/watched-turn.ts'
import type { ShownResponse } from '../translation/translated-debate.ts'

/** The server's audio of a debate. */
export interface DebateAudio {
  /** Rejects as `call` does. */
  readonly hear: (responseId: string, part: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
  /** The address of the whole recording; null = there is none. */
  readonly recording: string | null
}

export interface Heard {
  /** As it is shown, translated or not. */
  readonly debate: {
    readonly question: string
    readonly language: string
    readonly responses: readonly ShownResponse[]
  }
  /** The turn that is being written; null = none. */
  readonly panel: LivePanel | null
  /** Where the server's audio comes from: the debate's id, or what a link gives. */
  readonly audio: { readonly id: string } | DebateAudio
}

export interface ListenProps extends Heard {
  /** Is told which turn is read aloud; null = none. */
  onTurn: (turnNumber: number | null) => void
  onClose: () => void
}

export type DrawPlayer = (props: ListenProps & OnDemandProps) => ReactNode

const ListenSlot = createContext<DrawPlayer | null>(null)

/** Fills the slot for the screens inside: what draws the player. */
export const ListenSlotProvider = ListenSlot.Provider

/** Null where the application fills no slot, and Listen is not offered. */
export const useListenSlot = () => useContext(ListenSlot)

const SpokenTurn = createContext<number | null>(null)

/** The number of the turn that is read aloud, which is then shown whole; null = none. */
export const SpokenTurnProvider = SpokenTurn.Provider
export const useSpokenTurn = () => useContext(SpokenTurn)
