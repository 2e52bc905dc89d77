/** A card's source address (§2, §9): a link only if a browser would certainly open a website. */
import { cut } from '#platform/cut.ts'
import { parsedUrl } from '#platform/parsed-url.ts'

/** §9 */
const URL_CUT = 50

export interface SourceLink {
  /** Null to show plain text. */
  readonly href: string | null
  readonly label: string
}

/**
 * Adds `https://`. `httpjavascript:…` begins with `http`, too, so a link needs http or https, no user name, and a host
 * with a dot and a top-level domain that begins with a letter.
 */
export function sourceLink(url: string): SourceLink {
  // Browsers drop tabs and newlines in an address; direction controls would disguise it.
  const address = url.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const label = cut(address, URL_CUT)
  const whole = /^http/i.test(address) ? address : `https://${address}`
  const parsed = /\s/.test(address) ? null : parsedUrl(whole)
  if (parsed === null) return { href: null, label }
  const { protocol, username, password, hostname, href } = parsed
  const web = protocol === 'https:' || protocol === 'http:'
  const named = /^[^.[\]][^[\]]*\.[a-z][^.]*$/i.test(hostname)
  return { href: web && named && username === '' && password === '' ? href : null, label }
}
