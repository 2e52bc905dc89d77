import type { ToldStances } from '#features/verdict/stances-contract.ts'
import type { SharedDebate } from './contract.ts'

export interface OpenedLink {
  readonly shareToken: string
  readonly archive: SharedDebate
  readonly signedIn: boolean
  /** Null for a reader who cannot have given any. */
  readonly stances: ToldStances | null
}

/** The addresses of this installation, as returned by `GET /api/config`. */
export interface PublicAddress {
  /** The origin used in links: `https://debates.example`. */
  readonly publicUrl: string
  /** Further hosts of this installation. Pages on them also build links with `publicUrl`. */
  readonly aliases: readonly string[]
}

/** On the installation's hosts, uses `publicUrl`, otherwise the page's origin (§7). @param known null if not loaded yet */
export function shareLink(
  shareToken: string,
  page: { readonly host: string; readonly origin: string },
  known: PublicAddress | null,
): string {
  const ours = known !== null && (known.aliases.includes(page.host) || new URL(known.publicUrl).host === page.host)
  return `${ours ? known.publicUrl : page.origin}/share/${shareToken}`
}
