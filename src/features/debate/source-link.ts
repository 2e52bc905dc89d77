/** What is shown of a card's source address (§2, §9): a link only where a browser would surely go to a website. */
import { cut } from './rules.ts'

/** §9: the displayed URL. */
const URL_CUT = 50

export interface SourceLink {
  /** Where the link leads; null = the address is shown as plain text. */
  readonly href: string | null
  /** What is shown: cut at 50 characters plus an ellipsis. */
  readonly label: string
}

/**
 * An address as somebody wrote it, made fit to be shown. It gets an `https://` prefix when it does not start with
 * `http`; but prefix and pattern alone would let `httpjavascript:…` pass, so what comes of it is parsed as browsers do:
 * only http and https, nobody's name before an `@`, and a host with a dot and a real top level, no bare number.
 */
export function sourceLink(url: string): SourceLink {
  // Browsers drop tabs and newlines inside an address; marks that turn the writing direction would disguise it.
  const address = url.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const label = cut(address, URL_CUT)
  const whole = /^http/i.test(address) ? address : `https://${address}`
  if (/\s/.test(address) || !URL.canParse(whole)) return { href: null, label }
  const { protocol, username, password, hostname, href } = new URL(whole)
  const web = protocol === 'https:' || protocol === 'http:'
  const named = /^[^.[\]][^[\]]*\.[a-z][^.]*$/i.test(hostname)
  return { href: web && named && username === '' && password === '' ? href : null, label }
}
