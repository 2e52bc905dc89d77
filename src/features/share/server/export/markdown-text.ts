/**
 * Escapes texts by users and models, so that they cannot become Markdown (CommonMark 0.31, GitHub's extensions). Formats web
 * addresses as code, because viewers would otherwise link them (GFM 6.9), even if they contain escapes.
 */
import { bareAddress } from '#features/debates/server/find-address.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'

const LINES = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const CONTROLS = /(?!\t)\p{Cc}/gu
/** Matches characters that create emphasis, code, entities, tables or quotations within a line. */
const WITHIN = /[\\`*_\]>&|~]/g
/** Matches characters that create headings, lists or rules at the beginning of a line. */
const AT_BEGINNING = /^(\d{0,9})([#+\-=.)])/
/** Matches the "&" of a character reference that is rare in texts and could be part of an address. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|nbsp);)(?=#?\w{1,32};)/g

/** Matches an address whose first characters may be escaped, with the backslashes and backticks before it. */
const ADDRESS =
  /(?<![\\`])([\\`]*)((?:(?:https?|ftp)\\*:\\*\/\\*\/|(?<![\p{L}\p{N}])www\\*\.)[^\s<>`|\\[\]{}"“”„«»]*)/iu.source
/** Matches the "@" of an email address. If the "@" is formatted as code, no viewer links the address. */
const AT = /(?<=[\p{L}\p{N}_.+-])\\*@(?=[^\s`])/gu
const EITHER = new RegExp(`${ADDRESS}|${AT.source}`, 'giu')
/** Unlike `EITHER`, also matches "www." within a word, which some viewers link if the text contains an "@". */
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

/** Formats a speech as a block quote, so that any unclosed markup ends with it. */
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
 * Prevents links, images, definitions and HTML, which need `[` or `<`. Inserts a backslash only at the beginning of a word,
 * because it would otherwise become part of an address.
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
 * Formats addresses as code. Removes adjacent backticks, which would merge with those around the code.
 * @param marks the backticks around code; the text must not contain a run of the same length, which would end the code
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
    // Puts two adjacent addresses into one code span, because the backticks between them would merge.
    const opened =
      apart === '' && from > 0 && written.endsWith(marks) ? written.slice(0, -marks.length) : written + apart + marks
    written = opened + shown + marks + between(rest, false)
    from = index + found.length
    if (address !== undefined && rest === '') while (text.charAt(from) === '`') from++
  }
  return written + between(text.slice(from), from === 0)
}

/** Returns the shortest run of backticks that occurs nowhere in the text, not even after an escaped backtick. */
export function freeMarks(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).flatMap((run) => [run.length, run.length - 1]))
  let length = 1
  while (runs.has(length)) length++
  return '`'.repeat(length)
}
