/** What is kept of a page, a file or a pasted text. */
import { beginning } from '#platform/cut.ts'
import { TEXT_MAX } from '../../rules.ts'

export interface SourceText {
  readonly title: string
  /** Paragraphs, one to a line, without marks of layout; at most `TEXT_MAX` characters. */
  readonly text: string
  /** BCP 47, as the page says itself; null when it says nothing. */
  readonly language: string | null
  /** What the page says of its license: a name or an address; null when it says nothing. */
  readonly license: string | null
}

/** Something without readable words. */
export class NoText extends Error {}

/** One paragraph a line, spaces made one, the rest beyond the bound left out. Throws `NoText` for a text without words. */
export function keptText(paragraphs: readonly string[]): string {
  const lines = paragraphs.map((line) => line.replace(/[\s\p{Cf}]+/gu, ' ').trim()).filter((line) => line !== '')
  const text = beginning(lines.join('\n').normalize('NFC'), TEXT_MAX)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new NoText()
  return text
}
