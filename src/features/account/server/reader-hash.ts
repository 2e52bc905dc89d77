/** Whom a call counts as where everybody counts once, without saying who it is. */
import { createHmac } from 'node:crypto'
import type { Viewer } from '../viewer.ts'

/**
 * A keyed hash of the caller's account, else of the anonymous visitor, else of the address: everybody at one address who has
 * neither account nor visitor's cookie is one reader, so that no number of new browsers makes more of them.
 * @param purpose of the hash: hashes of two purposes cannot be compared
 */
export function readerHash(secret: string, purpose: string, { user, visitor, ip }: Viewer): string {
  const who = user === null ? (visitor === null ? `ip:${ip}` : `visitor:${visitor}`) : `user:${user.id}`
  return createHmac('sha256', secret).update(`${purpose} ${who}`).digest('base64url')
}
