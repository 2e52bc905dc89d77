/**
 * Returns null for an invalid URL. `URL.canParse` is wrong for hosts beyond ASCII on Node 20 and 22 once it is optimised:
 * its fast path reads Latin-1 as UTF-8.
 * @param base of a relative address
 */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
