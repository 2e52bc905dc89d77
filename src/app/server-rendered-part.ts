/** Parts of pages that the server renders with the screens' components, to show before or without client-side JavaScript. */
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Speech } from '#features/language/fill.ts'
import type { SiteLinks } from '#features/models/contract.ts'
import type { SharedDebate } from '#features/share/contract.ts'
import type { OpenedLink } from '#features/share/share-link.ts'

export type ServerRenderedPart =
  /** Only the header. */
  | { readonly header: true }
  | { readonly home: true }
  | { readonly debate: Debate }
  /** Null if the link opens nothing. */
  | { readonly archive: OpenedLink | null }
  /** `address` is that of the archive, or of the site if the link opens nothing. */
  | { readonly frame: SharedDebate | null; readonly address: string; readonly siteLinks: Partial<SiteLinks> }
  /** Links to the operator's pages, for a reader without JavaScript. */
  | { readonly siteLinks: Partial<SiteLinks> }

/** Returns HTML in which everything that people and models wrote is escaped. */
export type Draw = (part: ServerRenderedPart, page: Speech) => string
