/** Whom a call counts as where everybody counts once, without saying who it is. */
import { createHmac } from 'node:crypto'
import { limitKeyOf, type Viewer } from '../viewer.ts'

/**
 * A keyed hash of the caller's account, else of the address: everybody at one address who has no account is one reader,
 * so that no number of new browsers makes more of them.
 * @param purpose of the hash: hashes of two purposes cannot be compared
 */
export function readerHash(secret: string, purpose: string, viewer: Viewer): string {
  return createHmac('sha256', secret)
    .update(`${purpose} ${limitKeyOf(viewer)}`)
    .digest('base64url')
}
