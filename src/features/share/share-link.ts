import type { SharedDebate } from './contract.ts'

/** A link's debate as one reader sees it. */
export interface OpenedLink {
  readonly shareToken: string
  readonly archive: SharedDebate
  readonly signedIn: boolean
}

/** How this installation is known, as `GET /api/config` says it. */
export interface PublicAddress {
  /** Origin used in links: `https://debates.example`. */
  readonly publicUrl: string
  /** Hosts whose pages build links with `publicUrl` all the same. */
  readonly aliases: readonly string[]
}

/**
 * Returns the link that opens a debate. §7: pages under the product's own host, or under one of its aliases,
 * build it with the public address; any other page with its own origin.
 * @param known null while it is not known: then the page's own origin
 */
export function shareLink(
  shareToken: string,
  page: { readonly host: string; readonly origin: string },
  known: PublicAddress | null,
): string {
  const ours = known !== null && (known.aliases.includes(page.host) || new URL(known.publicUrl).host === page.host)
  return `${ours ? known.publicUrl : page.origin}/share/${shareToken}`
}
