/** Adds a text to a PNG, beside its pixels. */
import { crc32 } from 'node:zlib'

/** Bytes of the signature and of the first chunk, IHDR, behind which other chunks may stand (PNG, third edition, section 5.6). */
const BEHIND_HEADER = 8 + 25

/** An uncompressed iTXt chunk (PNG, third edition, section 11.3.3.4). @param keyword 1 to 79 characters of Latin-1 */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  // The zeros end the keyword, say that the text is not compressed, and stand for no language and no translated keyword.
  const data = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  const parts = [png.subarray(0, BEHIND_HEADER), length, data, sum, png.subarray(BEHIND_HEADER)]
  return new Uint8Array(Buffer.concat(parts))
}
