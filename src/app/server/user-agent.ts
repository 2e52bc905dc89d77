/**
 * The name under which the server reads the web. Wikimedia takes 200 calls a minute from programs that name a contact in it, and 10
 * from others (mediawiki.org, Wikimedia_APIs/Rate_limits, 2026-11-28).
 *
 * @param support an address of a page, or `mailto:`; null = the operator names no contact
 */
export function userAgentOf(version: string, publicUrl: string, support: string | null): string {
  const contact = support === null ? '' : `; ${support.replace(/^mailto:/, '')}`
  return `EinsteinVsCat/${version} (+${publicUrl}${contact})`
}
