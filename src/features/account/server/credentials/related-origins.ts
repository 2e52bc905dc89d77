/** Tells browsers at which other addresses of the product its passkeys may be used (WebAuthn Level 3, 5.11). */
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'

/** Seconds that a cache may keep the list. */
const KEPT_S = 3_600

/** @param aliases hosts, as `PUBLIC_URL_ALIASES` names them; without any there is no file */
export function relatedOrigins(aliases: readonly string[]): WrittenFile[] {
  if (aliases.length === 0) return []
  const content = JSON.stringify({ origins: aliases.map((host) => `https://${host}`) })
  return [
    {
      path: '/.well-known/webauthn',
      type: 'application/json',
      sharedForSeconds: KEPT_S,
      content: () => Promise.resolve(content),
    },
  ]
}
