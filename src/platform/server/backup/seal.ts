/**
 * Encrypts segments with AES-256-GCM (STREAM: Hoang et al., 2015). Each nonce contains the number of its segment and marks the
 * last segment, so no segment can be moved or cut off.
 */
import { createCipheriv, createDecipheriv, createHmac, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const SEGMENT_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
/** scrypt's block size; `LANES` is scrypt's parallelism. */
const BLOCK = 8
const LANES = 1
const ALGORITHM = 'aes-256-gcm'

export class BrokenSeal extends Error {}

export interface SealKey {
  readonly key: Buffer
  readonly before: Buffer
}

const derived = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Derives a key with scrypt (RFC 7914). @param cost scrypt's N, a power of two; takes N kB of memory */
export function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK, p: LANES, maxmem: 2 * 128 * BLOCK * cost }
  return derived(passphrase.normalize('NFKC'), salt, KEY_BYTES, options)
}

export const signOf = (key: Buffer): string => createHmac('sha256', key).update('the key of a backup').digest('hex')

/** Returns a segment's nonce. Counting from 0 is safe, because each key is used for only one stream. */
function nonceOf(segment: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(segment, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

type Segments = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

export function sealing({ key, before }: SealKey): Segments {
  return inSegments(SEGMENT_BYTES, (segment, at, last) => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(at, last)).setAAD(before)
    return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()])
  })
}

export function unsealing({ key, before }: SealKey): Segments {
  return inSegments(SEGMENT_BYTES + TAG_BYTES, (segment, at, last) => {
    const cipher = createDecipheriv(ALGORITHM, key, nonceOf(at, last), { authTagLength: TAG_BYTES }).setAAD(before)
    try {
      cipher.setAuthTag(segment.subarray(-TAG_BYTES))
      return Buffer.concat([cipher.update(segment.subarray(0, -TAG_BYTES)), cipher.final()])
    } catch {
      throw new BrokenSeal()
    }
  })
}

function inSegments(bytes: number, convert: (segment: Buffer, at: number, last: boolean) => Buffer): Segments {
  return async function* (source) {
    let held = Buffer.alloc(0)
    let at = 0
    for await (const chunk of source) {
      held = Buffer.concat([held, chunk])
      // Keeps a full segment until more data arrives, because it may be the last segment.
      for (; held.length > bytes; held = held.subarray(bytes)) {
        yield convert(held.subarray(0, bytes), at, false)
        at += 1
      }
    }
    yield convert(held, at, true)
  }
}
