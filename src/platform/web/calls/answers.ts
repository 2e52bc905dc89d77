import { withoutBidiControls } from '#platform/bidi-controls.ts'

export interface Page<Item> {
  readonly items: Item
  /** To be passed as `page`; null on the last page. */
  readonly next: string | null
}

export function readJson(text: string): unknown {
  try {
    // No answer may change the text direction around it.
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? withoutBidiControls(value) : value))
  } catch {
    return undefined
  }
}

/** Returns the `rel="next"` of a Link header (RFC 8288) without the host. */
export function nextPage(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://same.host')
  return pathname + search
}
