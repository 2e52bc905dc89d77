import { beginning } from '#platform/cut.ts'
import { normalForm } from '#platform/normal-form.ts'
import { TEXT_MAX } from '../../rules.ts'

export interface SourceText {
  readonly title: string
  /** The text of the source, at most `TEXT_MAX` characters, with one paragraph per line and no other layout. */
  readonly text: string
  readonly language: string | null
  readonly license: string | null
}

/** `no-text` means that the file contains no text; `locked-file` means that it needs a password. */
export class Unreadable extends Error {
  readonly code
  constructor(code: 'no-text' | 'locked-file' | 'unreadable-file', detail: string = code, options: ErrorOptions = {}) {
    super(detail, options)
    this.code = code
  }
}

const LOOSE_JOINERS = /(?<=^|\s)[\u200C\u200D]+ ?/gu

/** Removes layout and invisible characters except U+200C and U+200D, which Persian and Indic spelling needs (Unicode 23.2). */
const plainLine = (line: string): string =>
  line
    .replaceAll('\u00AD', '')
    .replace(/(?:(?![\u200C\u200D])[\s\p{Cf}])+/gu, ' ')
    .replace(LOOSE_JOINERS, '')
    .trim()

/** Joins the paragraphs into at most `TEXT_MAX` characters. Throws `Unreadable`. */
export function keptText(paragraphs: readonly string[]): string {
  const lines = paragraphs.map(plainLine).filter((line) => line !== '')
  const text = beginning(normalForm(lines.join('\n'), 'NFC'), TEXT_MAX)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Unreadable('no-text')
  return text
}
