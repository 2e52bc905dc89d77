/**
 * Escapes foreign texts for a Markdown file, so that they cannot become markup (CommonMark 0.31, GitHub's extensions).
 */
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { addressesAsCode, freeMarks } from './addresses-as-code.ts'

const LINES = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
/** Control characters other than tabs. */
const CONTROLS = /(?!\t)\p{Cc}/gu
/** Characters that make emphasis, code, entities, tables or quotations within a line. */
const WITHIN = /[\\`*_\]>&|~]/g
/** Characters that make headings, lists or rules at the beginning of a line. */
const AT_BEGINNING = /^(\d{0,9})([#+\-=.)])/

/** A typed text as lines without any markup. */
export function plainLines(text: string): string[] {
  const marks = freeMarks(text)
  return linesOf(text).map((line) =>
    addressesAsCode(line.trim(), marks, (part, first) => {
      const escaped = part.replace(WITHIN, String.raw`\$&`)
      return withoutBrackets(first ? escaped.replace(AT_BEGINNING, String.raw`$1\$2`) : escaped)
    }),
  )
}

/** A typed text on one line without any markup. */
export function plain(text: string): string {
  return plainLines(linesOf(text).join(' '))[0] ?? ''
}

/** A character reference other than those that are common in texts; it could spell an address. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|nbsp);)(?=#?\w{1,32};)/g

/**
 * A speech as a quotation: its emphasis and lists stay, and markup that it leaves open (a code fence, for example) ends
 * with the quotation.
 */
export function quotedSpeech(text: string): string {
  const marks = freeMarks(text)
  return quoted(
    linesOf(text).map((line) =>
      addressesAsCode(line, marks, (part) => withoutBrackets(part.replace(REFERENCE, '&amp;'))),
    ),
  )
}

/**
 * Without `[` and `<` there are neither links, images and their definitions nor HTML. They are written as entities,
 * because a backslash behind an address would be read as part of the address; only a bracket at a word's beginning,
 * where no address stands before it, gets a backslash.
 */
function withoutBrackets(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replace(/\[/g, (_, at: number, whole: string) => (/^\s?$/.test(whole.charAt(at - 1)) ? String.raw`\[` : '&#91;'))
}

/** The lines as a Markdown quotation. */
export function quoted(lines: readonly string[]): string {
  return lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n')
}

function linesOf(text: string): string[] {
  return withoutBidiControls(text)
    .split(LINES)
    .map((line) => line.replace(CONTROLS, ''))
}
