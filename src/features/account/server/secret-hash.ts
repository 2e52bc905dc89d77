import { createHash } from 'node:crypto'

/**
 * What the database keeps of a secret, so that its readers cannot use it: SHA-256 as base64url, 43 characters. A fast
 * hash is enough for 128 random bits and more; passwords and recovery codes have fewer and take a slow one.
 */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
