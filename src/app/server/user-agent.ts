/**
 * Wikimedia allows 200 calls a minute to programs that name a contact, and 10 to others (mediawiki.org, Wikimedia_APIs/Rate_limits, 2026-11-28).
 * @param support the address of a page, or `mailto:`; null if the operator names no contact
 */
export function userAgentOf(version: string, publicUrl: string, support: string | null): string {
  const contact = support === null ? '' : `; ${support.replace(/^mailto:/, '')}`
  return `EinsteinVsCat/${version} (+${publicUrl}${contact})`
}
