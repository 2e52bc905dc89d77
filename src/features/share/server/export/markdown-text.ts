/**
 * Escapes other people's texts for a Markdown file, so that they cannot become markup (CommonMark 0.31, GitHub's
 * extensions), and writes web addresses as code. GitHub links every bare address (GFM 6.9), and some viewers also link
 * those that result from escapes or entities, but none looks inside code.
 */
import { bareAddress } from '#features/debates/server/find-address.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'

const LINES = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const CONTROLS = /(?!\t)\p{Cc}/gu
/** Characters that create emphasis, code, entities, tables or quotations within a line. */
const WITHIN = /[\\`*_\]>&|~]/g
/** Characters that create headings, lists or rules at the beginning of a line. */
const AT_BEGINNING = /^(\d{0,9})([#+\-=.)])/
/** A character reference that is rare in texts, and could spell an address. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|nbsp);)(?=#?\w{1,32};)/g

/** An address with the backslashes and backticks before it; the characters of its beginning may be escaped. */
const ADDRESS =
  /(?<![\\`])([\\`]*)((?:(?:https?|ftp)\\*:\\*\/\\*\/|(?<![\p{L}\p{N}])www\\*\.)[^\s<>`|\\[\]{}"“”„«»]*)/iu.source
/** The "@" of an email address: once it is code, the rest cannot become a link. */
const AT = /(?<=[\p{L}\p{N}_.+-])\\*@(?=[^\s`])/gu
const EITHER = new RegExp(`${ADDRESS}|${AT.source}`, 'giu')
/** In front of an "@", some viewers search for an email address from the middle of a word, and find a "www." there. */
const EITHER_WITHIN_WORDS = new RegExp(`${ADDRESS.replace(String.raw`(?<![\p{L}\p{N}])`, '')}|${AT.source}`, 'giu')

export function plainLines(text: string): string[] {
  const marks = freeMarks(text)
  return linesOf(text).map((line) =>
    addressesAsCode(line.trim(), marks, (part, first) => {
      const escaped = part.replace(WITHIN, String.raw`\$&`)
      return withoutBrackets(first ? escaped.replace(AT_BEGINNING, String.raw`$1\$2`) : escaped)
    }),
  )
}

export function plain(text: string): string {
  return plainLines(linesOf(text).join(' '))[0] ?? ''
}

/** Formats a speech as a quotation. Its emphasis and lists remain; markup that it leaves open ends with the quotation. */
export function quotedSpeech(text: string): string {
  const marks = freeMarks(text)
  return quoted(
    linesOf(text).map((line) =>
      addressesAsCode(line, marks, (part) => withoutBrackets(part.replace(REFERENCE, '&amp;'))),
    ),
  )
}

export function quoted(lines: readonly string[]): string {
  return lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n')
}

/**
 * Without `[` and `<` there can be no links, images, definitions or HTML. A backslash after an address would be read as
 * part of it, so only a bracket at the beginning of a word is escaped.
 */
function withoutBrackets(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replace(/\[/g, (_, at: number, whole: string) => (/^\s?$/.test(whole.charAt(at - 1)) ? String.raw`\[` : '&#91;'))
}

function linesOf(text: string): string[] {
  return withoutBidiControls(text)
    .split(LINES)
    .map((line) => line.replace(CONTROLS, ''))
}

/**
 * Writes addresses as code. Removes backticks next to them, which would join those around the code.
 * @param marks the backticks around code: a run whose length does not occur in the text, so that nothing pairs with them
 * @param between escapes the text between two addresses; `first` is true at the beginning of the text
 */
export function addressesAsCode(
  text: string,
  marks: string,
  between: (part: string, first: boolean) => string,
): string {
  const addresses = text.includes('@') ? EITHER_WITHIN_WORDS : EITHER
  let written = ''
  let from = 0
  for (const { 0: found, 1: before = '', 2: address, index } of text.matchAll(addresses)) {
    const shown = address === undefined ? found : before.replaceAll('`', '') + bareAddress(address)
    const rest = address === undefined ? '' : address.slice(bareAddress(address).length)
    const apart = between(text.slice(from, index), from === 0)
    // Two adjacent addresses become one piece of code, because their marks would join and pair with others.
    const opened =
      apart === '' && from > 0 && written.endsWith(marks) ? written.slice(0, -marks.length) : written + apart + marks
    written = opened + shown + marks + between(rest, false)
    from = index + found.length
    if (address !== undefined && rest === '') while (text.charAt(from) === '`') from++
  }
  return written + between(text.slice(from), from === 0)
}

/** Returns the shortest run of backticks that does not occur in the text, where a backslash may escape a run's first one. */
export function freeMarks(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).flatMap((run) => [run.length, run.length - 1]))
  let length = 1
  while (runs.has(length)) length++
  return '`'.repeat(length)
}
