import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/**
 * Returns a function that unpacks a file of a ZIP archive (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16), or returns null if it is
 * absent. Throws if the stated sizes exceed `most`. The returned function throws if the unpacked files do. fflate 0.7,
 * which satori needs, does not limit the unpacked size.
 */
export function openArchive(archive: Buffer, most: { readonly files: number; readonly bytes: number }) {
  const end = endRecord(archive)
  const entries = new Map<string, number>()
  let stated = 0
  let at = archive.readUInt32LE(end + 16)
  while (at + ENTRY_BYTES <= end && archive.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_BYTES + archive.readUInt16LE(at + 28)
    entries.set(archive.toString('utf8', at + ENTRY_BYTES, nameEnd), at)
    stated += archive.readUInt32LE(at + 24)
    if (entries.size > most.files || stated > most.bytes) throw new Error('unpacks into too much')
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  let left = most.bytes
  return (name: string): Buffer | null => {
    const entry = entries.get(name)
    if (entry === undefined) return null
    const local = archive.readUInt32LE(entry + 42)
    const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
    const isDeflated = archive.readUInt16LE(entry + 10) !== 0
    const bytes = isDeflated ? inflateRawSync(packed, { maxOutputLength: left }) : packed
    left -= bytes.length
    return bytes
  }
}

/** Finds the end record. Its signature can also occur in the comment at the end of the record. */
function endRecord(archive: Buffer): number {
  for (let end = archive.length - END_BYTES; end >= 0; end -= 1) {
    const comment = archive.readUInt32LE(end) === END ? archive.readUInt16LE(end + 20) : null
    if (comment === archive.length - END_BYTES - end) return end
  }
  throw new Error('no archive')
}
