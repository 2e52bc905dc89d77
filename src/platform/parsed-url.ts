/** Null for an invalid URL. On Node 20 and 22 an optimised `URL.canParse` is wrong for hosts beyond ASCII. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
