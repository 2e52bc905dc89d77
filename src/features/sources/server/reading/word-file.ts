import { posix } from 'node:path'
import { openArchive } from './archive.ts'
import { Unreadable } from './source-text.ts'
import { relationTarget, wordBlocks } from './word-blocks.ts'

/** The signature of a compound file, the form of Office files with a password (MS-OFFCRYPTO 2.3). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MOST = { files: 2_000, bytes: 64 * 1024 * 1024 }

/** Returns the paragraphs. A note follows the paragraph or table that mentions it first. Throws for an invalid file. */
export function wordParagraphs(bytes: Uint8Array): readonly string[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND) && file.includes(ENCRYPTED))
    throw new Unreadable('locked-file')
  const unpack = openArchive(file, MOST)
  const xmlOf = (path: string) => decoded(unpack(path) ?? Buffer.alloc(0))
  const blocksOf = (path: string) => wordBlocks(xmlOf(path))
  /** Returns the path of the part with this relation to the part `of` ('' is the package; ECMA-376 part 2, 9.3). */
  const related = (relation: string, usual: string, of = '') => {
    const folder = posix.dirname(of)
    const target = relationTarget(xmlOf(posix.join(folder, '_rels', `${posix.basename(of)}.rels`)), relation)
    return target === undefined ? usual : posix.resolve('/', folder, target).slice(1)
  }
  const main = related('officeDocument', 'word/document.xml')
  const document = blocksOf(main).get('body')
  if (document === undefined) throw new Unreadable('unreadable-file', 'no document in it')
  const notes = ['footnotes', 'endnotes'].map((kind) => blocksOf(related(kind, `word/${kind}.xml`, main)))
  const bodies = new Map(notes.flatMap((each) => [...each]))
  const paragraphs = document.flatMap(({ text, references }) => {
    // Ignores references to notes inside notes, because they could form a cycle.
    const mentioned = [...new Set(references)].flatMap((key) => bodies.get(key) ?? [])
    for (const key of references) bodies.delete(key)
    return [text, ...mentioned.map((body) => body.text)]
  })
  return paragraphs.flatMap((text) => text.split(/\n+/))
}

/** Decodes XML by its byte-order mark (XML 1.0, 4.3.3), otherwise as UTF-8. Throws for other encodings. */
function decoded(xml: Buffer): string {
  const mark = xml.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(xml)
}
