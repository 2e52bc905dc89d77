/**
 * Encrypts a stream with a passphrase: scrypt (RFC 7914) makes the key, AES-256-GCM seals segments. Each segment has its own tag, and
 * its nonce counts and marks the last one (the STREAM construction: Hoang, Reyhanitabar, Rogaway, Vizár, 2015), so that a reader
 * holds back nothing but one segment, and notices a segment that is missing, moved or cut off.
 */
import { createCipheriv, createDecipheriv, createHmac, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'

const SEGMENT_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
/** scrypt's block size and parallelism. */
const BLOCK = 8
const LANES = 1
const ALGORITHM = 'aes-256-gcm'

export class BrokenSeal extends Error {}

export interface SealKey {
  readonly key: Buffer
  /** The file's beginning, which is authenticated too. */
  readonly before: Buffer
}

/**
 * @param cost scrypt's N, a power of two: the memory is 1 kB of it
 */
export function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK, p: LANES, maxmem: 2 * 128 * BLOCK * cost }
  return new Promise((made, failed) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) failed(error)
      else made(key)
    })
  })
}

/** Identifies a key without opening anything; hexadecimal. */
export const signOf = (key: Buffer): string => createHmac('sha256', key).update('the key of a backup').digest('hex')

/** Nonces may begin at 0: the salt is random, so a key serves one stream. */
function nonceOf(segment: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(segment, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

export function sealing({ key, before }: SealKey): Transform {
  return inSegments(SEGMENT_BYTES, (segment, at, last) => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(at, last)).setAAD(before)
    return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()])
  })
}

export function unsealing({ key, before }: SealKey): Transform {
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

/** Cuts a stream into segments of `bytes`; the last one may be shorter, or empty, and is known as such. */
function inSegments(bytes: number, convert: (segment: Buffer, at: number, last: boolean) => Buffer): Transform {
  let held = Buffer.alloc(0)
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk])
      try {
        // A full segment is held back until something follows it, because it may be the last one.
        while (held.length > bytes) {
          this.push(convert(held.subarray(0, bytes), at, false))
          held = held.subarray(bytes)
          at += 1
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, convert(held, at, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
