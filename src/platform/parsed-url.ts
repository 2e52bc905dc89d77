/** Null for an invalid URL. In Node 20 and 22 the optimised `URL.canParse` is wrong for non-ASCII hosts. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
