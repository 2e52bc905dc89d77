import { FILE_TYPES, type FileType } from '../../rules.ts'
import { keptText, type SourceText, Unreadable } from './source-text.ts'

const READERS: Readonly<Record<FileType, (bytes: Uint8Array) => Promise<readonly string[]>>> = {
  'text/plain': textOf,
  'text/markdown': textOf,
  'application/pdf': pdfOf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': wordOf,
}

/** The maximum size of an unpacked Word file in bytes, as stated in the directory of the archive (§17). */
const UNPACKED_MOST = 64 * 1024 * 1024
const UNPACKED_FILES_MOST = 2_000

/** Extracts the text of a file. Throws `Unreadable`. */
export async function readFile(type: string, bytes: Uint8Array, title: string): Promise<SourceText> {
  const known = FILE_TYPES.find((each) => each === type)
  if (known === undefined) throw new Unreadable('unreadable-file', `nothing reads ${type}`)
  let paragraphs: readonly string[]
  try {
    paragraphs = await READERS[known](bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('unreadable-file', 'the file cannot be opened', { cause: error })
  }
  return { title, text: keptText(paragraphs), language: null, license: null }
}

async function textOf(bytes: Uint8Array): Promise<readonly string[]> {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\n/)
}

async function pdfOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  // Copies the bytes, because the parser takes ownership of its input.
  const document = await getDocumentProxy(new Uint8Array(bytes)).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PasswordException' ? new Unreadable('locked-file') : error
  })
  try {
    const { text } = await extractText(document, { mergePages: false })
    return text.flatMap((page) => page.split(/\n{2,}|(?<=[.!?…。！？])\n/))
  } finally {
    await document.loadingTask.destroy()
  }
}

/** The signature of a compound file, as which Office stores a file with a password (MS-OFFCRYPTO 2.3). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

async function wordOf(bytes: Uint8Array): Promise<readonly string[]> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (given.subarray(0, COMPOUND.length).equals(COMPOUND) && given.includes(ENCRYPTED))
    throw new Unreadable('locked-file')
  const size = unpackedSize(bytes)
  if (size === null || size.files > UNPACKED_FILES_MOST || size.bytes > UNPACKED_MOST) {
    throw new Unreadable('unreadable-file', 'no archive, or one that unpacks into too much')
  }
  return wordParagraphs(bytes)
}

const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46

/**
 * Reads the directory of a ZIP archive (APPNOTE.TXT 4.3.12 and 4.3.16); its sizes may be false. Returns null if the bytes
 * are not an archive.
 */
export function unpackedSize(archive: Uint8Array): { readonly files: number; readonly bytes: number } | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  // A comment of up to 65,535 bytes may follow the end record.
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

interface WordElement {
  readonly type: string
  readonly value?: string
  readonly children?: readonly WordElement[]
}

interface WordDocument extends WordElement {
  readonly children: readonly WordElement[]
  readonly notes: { resolve(reference: WordElement): { readonly body: readonly WordElement[] } | null }
}

/** Returns paragraphs, each followed by its new notes, which may support it. Mammoth's own text extraction omits notes. */
async function wordParagraphs(bytes: Uint8Array): Promise<readonly string[]> {
  const { default: mammoth } = await import('mammoth')
  let paragraphs: readonly string[] = []
  const transformDocument = (document: WordDocument): WordDocument => {
    paragraphs = paragraphsOf(document)
    return { ...document, children: [] }
  }
  await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { transformDocument })
  return paragraphs
}

function paragraphsOf({ children, notes }: WordDocument): string[] {
  const said = new Set<readonly WordElement[]>()
  return children
    .flatMap((part) => {
      const references: WordElement[] = []
      const text = elementText(part, references)
      const bodies = references.map((reference) => notes.resolve(reference)?.body ?? [])
      const unsaid = bodies.filter((body) => !said.has(body) && said.add(body))
      // Ignores references to notes inside notes, because they could form a cycle.
      return [text, ...unsaid.flat().map((each) => elementText(each, []))]
    })
    .flatMap((text) => text.split(/\n+/))
}

function elementText(element: WordElement, references: WordElement[]): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.type === 'tab') return '\t'
  if (element.type === 'noteReference') references.push(element)
  const text = (element.children ?? []).map((child) => elementText(child, references)).join('')
  return element.type === 'paragraph' ? `${text}\n` : text
}
