import type { ShownResponse } from '#features/translations/web/translated-debate.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'

export type HeardAddress = { readonly id: string } | { readonly shareToken: string }

export interface Heard {
  /** As it is shown, translated or not. */
  readonly debate: {
    readonly question: string
    readonly language: string
    readonly responses: readonly ShownResponse[]
  }
  /** The turn that is being written; null = none. */
  readonly panel: LivePanel | null
  /** Where the server's audio comes from. */
  readonly at: HeardAddress
}

export interface ListenProps extends Heard {
  /** Is told which turn is read aloud; null = none. */
  onTurn: (turnNumber: number | null) => void
  onClose: () => void
}
