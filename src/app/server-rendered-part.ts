/** Describes a part of a page that the server renders, so that it is visible before the page's JavaScript runs. */
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Speech } from '#features/language/fill.ts'
import type { SiteLinks } from '#features/models/contract.ts'
import type { SharedDebate } from '#features/share/contract.ts'
import type { OpenedLink } from '#features/share/share-link.ts'
import type { DebateStances } from '#features/verdict/stances-contract.ts'

export type ServerRenderedPart =
  | { readonly header: true }
  | { readonly home: true }
  | { readonly debate: Debate; readonly stances?: DebateStances | null }
  /** `archive` is null if the share link leads to no debate. */
  | { readonly archive: OpenedLink | null }
  /** `frame` is null if the link leads to no debate; `address` is then the site's URL, otherwise the shared page's. */
  | { readonly frame: SharedDebate | null; readonly address: string; readonly siteLinks: Partial<SiteLinks> }
  | { readonly siteLinks: Partial<SiteLinks> }

/** Returns HTML in which all text written by people and models is escaped. @param asText true if long turns appear as text (§2) */
export type Draw = (part: ServerRenderedPart, page: Speech, asText?: boolean) => string
