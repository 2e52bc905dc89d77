/**
 * An address as a URL; null when it is none. It stands in for `URL.canParse`, which the linter forbids: on Node 20 and 22 that
 * answers false for hosts such as `münchen.example` once the engine has optimised it, after some thousand calls, because its fast path reads
 * Latin-1 bytes as UTF-8. Node 24 has no such fault.
 * @param base the address that a relative one starts from
 */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
