/**
 * Returns null for an invalid URL. `URL.canParse` is not used, because in Node 20 and 22 it gives wrong results for non-ASCII
 * hosts once optimised.
 */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
