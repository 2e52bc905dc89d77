import { FILE_TYPES, type FileType } from '../../file-types.ts'
import { UNPACKED_FILES_MOST, UNPACKED_MOST } from './reading-bounds.ts'
import { keptText, type SourceText } from './source-text.ts'
import { unpackedSize } from './unpacked-size.ts'
import { wordParagraphs } from './word-text.ts'

/** Readers are loaded on first use. */
const READERS: Readonly<Record<FileType, (bytes: Uint8Array) => Promise<readonly string[]>>> = {
  'text/plain': textOf,
  'text/markdown': textOf,
  'application/pdf': pdfOf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': wordOf,
}

/** Damaged, or not what its type says. */
export class UnreadableFile extends Error {}

/** Opens only with a password. */
export class LockedFile extends Error {}

/**
 * Throws `NoText` for a file without words (a scanned page), `UnreadableFile`, or `LockedFile`. @param type one of
 * `FILE_TYPES`
 */
export async function readFile(type: string, bytes: Uint8Array, title: string): Promise<SourceText> {
  const known = FILE_TYPES.find((each) => each === type)
  if (known === undefined) throw new UnreadableFile(`nothing reads ${type}`)
  let paragraphs: readonly string[]
  try {
    paragraphs = await READERS[known](bytes)
  } catch (error) {
    if (error instanceof LockedFile) throw error
    throw new UnreadableFile('the file cannot be opened', { cause: error })
  }
  return { title, text: keptText(paragraphs), language: null, license: null }
}

/** Strict: other bytes are a file of another kind. */
async function textOf(bytes: Uint8Array): Promise<readonly string[]> {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\n/)
}

async function pdfOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  // The parser takes ownership of the bytes.
  const document = await getDocumentProxy(new Uint8Array(bytes)).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PasswordException' ? new LockedFile() : error
  })
  try {
    const { text } = await extractText(document, { mergePages: false })
    return text.flatMap((page) => page.split(/\n{2,}|(?<=[.!?…。！？])\n/))
  } finally {
    await document.loadingTask.destroy()
  }
}

/** An Office file with a password is a compound file with this stream (MS-OFFCRYPTO 2.3). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

async function wordOf(bytes: Uint8Array): Promise<readonly string[]> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (given.subarray(0, COMPOUND.length).equals(COMPOUND) && given.includes(ENCRYPTED)) throw new LockedFile()
  const size = unpackedSize(bytes)
  if (size === null || size.files > UNPACKED_FILES_MOST || size.bytes > UNPACKED_MOST) {
    throw new UnreadableFile('no archive, or one that unpacks into too much')
  }
  return wordParagraphs(bytes)
}
