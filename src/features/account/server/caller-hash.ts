import { createHmac } from 'node:crypto'
import type { Viewer } from '../viewer.ts'

/**
 * A keyed hash of who calls, so that each counts once and no address stands in the database: of the account, else of the
 * anonymous visitor, else of the address.
 * @param purpose so that the hashes of two purposes cannot be compared
 */
export function callerHash(secret: string, purpose: string, { user, visitor, ip }: Viewer): string {
  const who = user === null ? (visitor === null ? `ip:${ip}` : `visitor:${visitor}`) : `user:${user.id}`
  return createHmac('sha256', secret).update(`${purpose} ${who}`).digest('base64url')
}
