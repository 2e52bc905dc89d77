import { attempt } from '#platform/attempt.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'

export interface Page<Item> {
  readonly items: Item
  /** Address of the next page, for the `page` option of `callPage`; null on the last page. */
  readonly next: string | null
}

/** Parses JSON and removes bidi controls, so that no answer changes the direction of the text around it. */
export const readJson = (text: string): unknown => attempt(() => JSON.parse(text, withoutControls) as unknown)

const withoutControls = (_: string, value: unknown) => (typeof value === 'string' ? withoutBidiControls(value) : value)

/** Returns the path and query of the `rel="next"` link in a Link header (RFC 8288), or null if there is none. */
export function nextPage(link: string | null): string | null {
  const address = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://same.host')
  return pathname + search
}
