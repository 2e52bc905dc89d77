/** The debate by its id, or by its link. */
export type DebateAddress = { readonly id: string } | { readonly shareToken: string }

export interface AskedReader {
  readonly at: DebateAddress
  readonly option1: string
  readonly option2: string
  /** The `lang` attribute of the positions. */
  readonly lang: string | undefined
}
