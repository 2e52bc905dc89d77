import { posix } from 'node:path'
import { archiveEntries, unpacked } from './archive.ts'
import { Unreadable } from './source-text.ts'
import { type Block, relationTargets, wordBlocks } from './word-blocks.ts'

/** The signature of a compound file, as which Office stores a file with a password (MS-OFFCRYPTO 2.3). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** The maximum size of an unpacked file in bytes (§17). */
const UNPACKED_MOST = 64 * 1024 * 1024
const PARTS_MOST = 2_000

/** Returns paragraphs, each followed by its new notes, which may support it. Throws. */
export function wordParagraphs(bytes: Uint8Array): readonly string[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (archive.subarray(0, COMPOUND.length).equals(COMPOUND) && archive.includes(ENCRYPTED)) {
    throw new Unreadable('locked-file')
  }
  const read = partReader(archive)
  /** Returns the path of the part with this relation to another part, or to the package (ECMA-376 part 2, 9.3). */
  const related = (relation: string, usual: string, of = '') => {
    const folder = posix.dirname(of)
    const targets = relationTargets(read(posix.join(folder, '_rels', `${posix.basename(of)}.rels`)) ?? '', relation)
    return targets.map((target) => posix.resolve('/', folder, target).slice(1))[0] ?? usual
  }
  const main = related('officeDocument', 'word/document.xml')
  const document = wordBlocks(read(main) ?? '').get('body')
  if (document === undefined) throw new Unreadable('unreadable-file', 'no document in it')
  const notes = new Map<string, readonly Block[]>()
  for (const kind of ['footnotes', 'endnotes']) {
    for (const [key, blocks] of wordBlocks(read(related(kind, `word/${kind}.xml`, main)) ?? '')) notes.set(key, blocks)
  }
  return document
    .flatMap(({ text, references }) => {
      // Ignores references to notes inside notes, because they could form a cycle.
      const bodies = [...new Set(references)].flatMap((key) => notes.get(key) ?? [])
      for (const key of references) notes.delete(key)
      return [text, ...bodies.map((body) => body.text)]
    })
    .flatMap((text) => text.split(/\n+/))
}

/** Returns a function that reads a part as text; null if there is none. */
function partReader(archive: Buffer): (path: string) => string | null {
  const parts = archiveEntries(archive)
  const stated = [...(parts?.values() ?? [])].reduce((sum, { size }) => sum + size, 0)
  if (parts === null || parts.size > PARTS_MOST || stated > UNPACKED_MOST) {
    throw new Unreadable('unreadable-file', 'no archive, or one that unpacks into too much')
  }
  let left = UNPACKED_MOST
  return (path) => {
    const part = parts.get(path)
    if (!part) return null
    const content = unpacked(archive, part, left)
    left -= content.length
    return new TextDecoder().decode(content)
  }
}
