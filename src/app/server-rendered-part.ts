/** Describes the parts of pages that the server renders, so that they are visible before or without client-side JavaScript. */
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Speech } from '#features/language/fill.ts'
import type { SiteLinks } from '#features/models/contract.ts'
import type { SharedDebate } from '#features/share/contract.ts'
import type { OpenedLink } from '#features/share/share-link.ts'
import type { ToldStances } from '#features/verdict/stances-contract.ts'

export type ServerRenderedPart =
  /** Only the header. */
  | { readonly header: true }
  | { readonly home: true }
  | { readonly debate: Debate; readonly stances?: ToldStances | null }
  /** `archive` is null if the link opens nothing. */
  | { readonly archive: OpenedLink | null }
  /** `frame` is null if the link opens nothing. `address` is the archive's, or the site's if the link opens nothing. */
  | { readonly frame: SharedDebate | null; readonly address: string; readonly siteLinks: Partial<SiteLinks> }
  | { readonly siteLinks: Partial<SiteLinks> }

/** Returns HTML in which all text written by people and models is escaped. @param asText true if long turns appear as text (§2) */
export type Draw = (part: ServerRenderedPart, page: Speech, asText?: boolean) => string
