/** Reads which characters a font file has (OpenType `cmap`, in a WOFF 1.0 container). */
import { inflateSync } from 'node:zlib'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** Throws for a file that is no WOFF with a usable `cmap`. */
export function characterMap(woff: Buffer): (codePoint: number) => boolean {
  const cmap = tableOf(woff, 'cmap')
  const ranges = subtables(cmap).flatMap((at) => rangesOf(cmap, at))
  if (ranges.length === 0) throw new Error('the font has no character map of a known format')
  const known = new Set<number>()
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) known.add(code)
  return (codePoint) => known.has(codePoint)
}

/** A table of the font, decompressed (WOFF 1.0 §5). */
function tableOf(woff: Buffer, tag: string): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  for (let n = 0; n < woff.readUInt16BE(12); n++) {
    const entry = HEADER_BYTES + n * ENTRY_BYTES
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return packed < length ? inflateSync(bytes) : bytes
  }
  throw new Error(`the font has no table ${tag}`)
}

function subtables(cmap: Buffer): number[] {
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(4 + n * 8 + 4))
}

/** Ranges of code points with a glyph, first and last, of a subtable of format 4 or 12; none for other formats. */
function rangesOf(cmap: Buffer, at: number): [number, number][] {
  const format = cmap.readUInt16BE(at)
  if (format === 12) {
    return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, n) => {
      const group = at + 16 + n * 12
      return [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)]
    })
  }
  return format === 4 ? segments(cmap, at) : []
}

/** Format 4: a character within a segment may still have no glyph (index 0). */
function segments(cmap: Buffer, at: number): [number, number][] {
  const bytes = cmap.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  const ranges: [number, number][] = []
  for (let n = 0; n < bytes; n += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + n), cmap.readUInt16BE(ends + n)]
    const offset = cmap.readUInt16BE(offsets + n)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? code + cmap.readUInt16BE(deltas + n)
          : cmap.readUInt16BE(offsets + n + offset + 2 * (code - first))
      if ((glyph & 0xffff) !== 0) ranges.push([code, code])
    }
  }
  return ranges
}
