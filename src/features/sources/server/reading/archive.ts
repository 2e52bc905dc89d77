import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0

interface Entry {
  readonly method: number
  /** Bytes in the archive. */
  readonly packed: number
  /** Bytes after unpacking, as stated; may be false. */
  readonly size: number
  /** Where the entry's local header begins. */
  readonly at: number
}

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT 4.3.12 and 4.3.16), by name. Returns null if the bytes are not an
 * archive.
 */
export function archiveEntries(archive: Buffer): ReadonlyMap<string, Entry> | null {
  // A comment of up to 65,535 bytes may follow the end record.
  const first = Math.max(0, archive.length - END_BYTES - 0xffff)
  let end = archive.length - END_BYTES
  while (end >= first && archive.readUInt32LE(end) !== END) end -= 1
  if (end < first) return null
  const entries = new Map<string, Entry>()
  let at = archive.readUInt32LE(end + 16)
  while (at + ENTRY_BYTES <= end && archive.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_BYTES + archive.readUInt16LE(at + 28)
    entries.set(archive.toString('utf8', at + ENTRY_BYTES, nameEnd), {
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    })
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Throws if the entry is damaged or really has more than `most` bytes. */
export function unpacked(archive: Buffer, { method, packed, at }: Entry, most: number): Buffer {
  const start = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const bytes = archive.subarray(start, start + packed)
  return method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: most })
}
