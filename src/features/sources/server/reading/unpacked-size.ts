const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46

/**
 * Reads a ZIP archive's directory (APPNOTE.TXT 4.3.12 and 4.3.16), which may lie; nothing is unpacked. Returns null for
 * no archive.
 */
export function unpackedSize(archive: Uint8Array): { readonly files: number; readonly bytes: number } | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  // A comment of at most 65,535 bytes may follow.
  const first = Math.max(0, archive.length - END_BYTES - 0xffff)
  let end = archive.length - END_BYTES
  while (end >= first && view.getUint32(end, true) !== END) end -= 1
  if (end < first) return null
  let at = view.getUint32(end + 16, true)
  let files = 0
  let bytes = 0
  while (at + ENTRY_BYTES <= end && view.getUint32(at, true) === ENTRY) {
    files += 1
    bytes += view.getUint32(at + 24, true)
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { files, bytes }
}
