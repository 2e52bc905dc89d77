import type { SharedDebate } from './contract.ts'

export interface OpenedLink {
  readonly shareToken: string
  readonly archive: SharedDebate
  readonly signedIn: boolean
}

/** How this installation is known, as `GET /api/config` says it. */
export interface PublicAddress {
  /** Origin of links: `https://debates.example`. */
  readonly publicUrl: string
  /** Hosts whose pages build links with `publicUrl` all the same. */
  readonly aliases: readonly string[]
}

/** §7: pages of the product's own hosts use the public address, any other page its own origin. @param known null = not yet */
export function shareLink(
  shareToken: string,
  page: { readonly host: string; readonly origin: string },
  known: PublicAddress | null,
): string {
  const ours = known !== null && (known.aliases.includes(page.host) || new URL(known.publicUrl).host === page.host)
  return `${ours ? known.publicUrl : page.origin}/share/${shareToken}`
}
