import { FILE_TYPES, type FileType } from '../../file-types.ts'
import { UNPACKED_FILES_MOST, UNPACKED_MOST } from './reading-bounds.ts'
import { keptText, type SourceText } from './source-text.ts'
import { unpackedSize } from './unpacked-size.ts'

/** What reads it is loaded when the first one comes. */
const READERS: Readonly<Record<FileType, (bytes: Uint8Array) => Promise<readonly string[]>>> = {
  'text/plain': textOf,
  'text/markdown': textOf,
  'application/pdf': pdfOf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': wordOf,
}

/** A file that is not what its type says, or that is damaged or locked by a password. */
export class UnreadableFile extends Error {}

/**
 * Throws `NoText` for a file without words (a scanned page), `UnreadableFile` for one that cannot be opened.
 * @param type one of `FILE_TYPES`
 * @param title the file's name
 */
export async function readFile(type: string, bytes: Uint8Array, title: string): Promise<SourceText> {
  const known = FILE_TYPES.find((each) => each === type)
  if (known === undefined) throw new UnreadableFile(`nothing reads ${type}`)
  let paragraphs: readonly string[]
  try {
    paragraphs = await READERS[known](bytes)
  } catch (error) {
    throw new UnreadableFile('the file cannot be opened', { cause: error })
  }
  return { title, text: keptText(paragraphs), language: null, license: null }
}

/** Strict: bytes that are no UTF-8 are a file of another kind. */
async function textOf(bytes: Uint8Array): Promise<readonly string[]> {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\n/)
}

async function pdfOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  // The parser takes the bytes for its own.
  const document = await getDocumentProxy(new Uint8Array(bytes))
  try {
    const { text } = await extractText(document, { mergePages: false })
    return text.flatMap((page) => page.split(/\n{2,}|(?<=[.!?…。！？])\n/))
  } finally {
    await document.loadingTask.destroy()
  }
}

async function wordOf(bytes: Uint8Array): Promise<readonly string[]> {
  const size = unpackedSize(bytes)
  if (size === null || size.files > UNPACKED_FILES_MOST || size.bytes > UNPACKED_MOST) {
    throw new UnreadableFile('no archive, or one that unpacks into too much')
  }
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
  return value.split(/\n+/)
}
