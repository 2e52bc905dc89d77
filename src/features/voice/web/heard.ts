import type { ShownResponse } from '#features/translations/web/translated-debate.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'

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
