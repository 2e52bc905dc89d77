import { FILE_TYPES, type FileType } from '../../rules.ts'
import { keptText, type SourceText, Unreadable } from './source-text.ts'
import { wordParagraphs } from './word-file.ts'

const READERS: Readonly<Record<FileType, (bytes: Uint8Array) => Promise<readonly string[]>>> = {
  'text/plain': textOf,
  'text/markdown': textOf,
  'application/pdf': pdfOf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) => wordParagraphs(bytes),
}

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
