/** Texts of others in a Markdown file: none of them can be more than a text there (CommonMark 0.31, GitHub's extensions). */
import { withoutBidiControls } from '#platform/bidi-controls.ts'

const LINES = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
/** Other control characters than tabs. */
const CONTROLS = /(?!\t)\p{Cc}/gu
/** What makes emphasis, code, entities, tables or quotations within a line … */
const WITHIN = /[\\`*_\]>&|~]/g
/** … and headings, lists or rules at its beginning. */
const AT_BEGINNING = /^(\d{0,9})([#+\-=.)])/

/** A text that somebody typed, as lines in which nothing is markup. */
export function plainLines(text: string): string[] {
  return linesOf(text).map((line) =>
    withoutBrackets(
      line
        .trim()
        .replace(WITHIN, String.raw`\$&`)
        .replace(AT_BEGINNING, String.raw`$1\$2`),
    ),
  )
}

/** The same on one line. */
export function plain(text: string): string {
  return plainLines(linesOf(text).join(' '))[0] ?? ''
}

/**
 * A speech as a quotation: its emphasis and lists stay, and whatever it leaves open (a fence of code, say) ends with it.
 */
export function quotedSpeech(text: string): string {
  return quoted(linesOf(withoutBrackets(text)))
}

/**
 * Without `[` and `<` there are neither links, images and their definitions nor HTML. Written as entities, which are never
 * markup: a backslash behind an address would be read as part of it. A word's first bracket has no address before it.
 */
function withoutBrackets(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replace(/\[/g, (_, at: number, whole: string) => (/^\s?$/.test(whole.charAt(at - 1)) ? String.raw`\[` : '&#91;'))
}

/** Lines as a quotation. */
export function quoted(lines: readonly string[]): string {
  return lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n')
}

function linesOf(text: string): string[] {
  return withoutBidiControls(text)
    .split(LINES)
    .map((line) => line.replace(CONTROLS, ''))
}
