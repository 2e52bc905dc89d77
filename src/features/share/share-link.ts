import type { DebateStances } from '#features/verdict/stances-contract.ts'
import type { SharedDebate } from './contract.ts'

export interface OpenedLink {
  readonly shareToken: string
  readonly archive: SharedDebate
  readonly signedIn: boolean
  /** Null if the reader cannot have given a stance. */
  readonly stances: DebateStances | null
}

export interface PublicAddress {
  /** The origin used in links, such as `https://debates.example`. */
  readonly publicUrl: string
  /** Other hosts of this installation, whose pages also build links with `publicUrl`. */
  readonly aliases: readonly string[]
}

/** Returns a debate's link, with `publicUrl` on the installation's hosts (§7). @param known null until loaded */
export function shareLink(
  shareToken: string,
  page: { readonly host: string; readonly origin: string },
  known: PublicAddress | null,
): string {
  const ours = known !== null && (known.aliases.includes(page.host) || new URL(known.publicUrl).host === page.host)
  return `${ours ? known.publicUrl : page.origin}/share/${shareToken}`
}
