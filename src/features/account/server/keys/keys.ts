/**
 * API keys (§15 "Keys"): 256 random bits that a program sends as `Authorization: Bearer` (RFC 6750 §2.1), their hash in
 * the database.
 */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { tierAt } from '../../plan.ts'
import type { Viewer } from '../../viewer.ts'
import type { KeysStore, NewKeyRow } from './keys-store.ts'
import { secretHash } from '../secret-hash.ts'

/** Makes a key recognisable, for people and for the programs that look for secrets in published code. */
const PREFIX = 'evc_'
const KEY_BYTES = 32
const KEY = /^evc_[\w-]{43}$/
/** Characters of a key that stay readable: 36 of its bits, of which 220 remain unknown. */
const SHOWN = PREFIX.length + 6
/** §15: the least time between two notes of a key's use, in milliseconds. */
export const KEY_TOUCH_MS = 60_000

export interface Keys {
  /** The viewer of a call with this `Authorization` header; null for a header without a Bearer. Throws 401 `invalid-key`. */
  viewerOf(authorization: string | undefined, ip: string): Promise<Viewer | null>
  /** A new key, and the row that is kept of it. */
  issue(given: Pick<NewKeyRow, 'userId' | 'name' | 'scope' | 'expiresAt'>): {
    readonly key: string
    readonly row: NewKeyRow
  }
}

export interface KeyOptions {
  readonly store: Pick<KeysStore, 'find' | 'touch'>
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
  /** Called for a key that opens nothing. */
  readonly onRefused: (ip: string) => void
}

export function createKeys({ store, clock, randomBytes, onRefused }: KeyOptions): Keys {
  return {
    async viewerOf(authorization, ip) {
      const key = bearerOf(authorization)
      if (key === null) return null
      const now = clock.now()
      const found = KEY.test(key) ? await store.find(secretHash(key), new Date(now)) : null
      if (found === null) {
        onRefused(ip)
        throw new Problem(401, 'invalid-key', { challenge: 'Bearer error="invalid_token"' })
      }
      const since = now - KEY_TOUCH_MS
      if ((found.lastUsedAt?.getTime() ?? 0) <= since) await store.touch(found.keyId, new Date(now), new Date(since))
      return { user: { id: found.userId, tier: tierAt(found, now) }, visitor: null, ip, key: found.scope }
    },

    issue(given) {
      const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
      const row = {
        ...given,
        id: uuidv7(),
        keyHash: secretHash(key),
        prefix: key.slice(0, SHOWN),
        createdAt: new Date(clock.now()),
      }
      return { key, row }
    },
  }
}

/** The token of `Authorization: Bearer`; null for no header and for other schemes, which a proxy may use for itself. */
function bearerOf(authorization: string | undefined): string | null {
  const [scheme = '', token = ''] = authorization?.trim().split(/\s+/, 2) ?? []
  return scheme.toLowerCase() === 'bearer' ? token : null
}
