/**
 * Writes web addresses as code. GitHub's dialect makes a link of every bare address (GFM 6.9), some readers also of one
 * that escapes or entities make in the finished text; none of them looks into code.
 */
import { bareAddress } from '#features/debates/server/find-address.ts'

/** An address with the backslashes and backticks before it; a character of its beginning may be escaped. */
const ADDRESS =
  /(?<![\\`])([\\`]*)((?:(?:https?|ftp)\\*:\\*\/\\*\/|(?<![\p{L}\p{N}])www\\*\.)[^\s<>`|\\[\]{}"“”„«»]*)/iu.source
/** The middle of an email's address: without it nothing is left that could be a link. */
const AT = /(?<=[\p{L}\p{N}_.+-])\\*@(?=[^\s`])/gu
const EITHER = new RegExp(`${ADDRESS}|${AT.source}`, 'giu')
/** Where an "@" follows, some readers look for an email from the middle of a word on, and find a "www." there. */
const EITHER_WITHIN_WORDS = new RegExp(`${ADDRESS.replace(String.raw`(?<![\p{L}\p{N}])`, '')}|${AT.source}`, 'giu')

/**
 * The text with its addresses as code. Backticks that touch an address are left out, because they would join those
 * around it.
 * @param marks backticks around code: as many as stand together nowhere in the whole text, so that nothing pairs with them
 * @param between escapes a part of the text between two addresses; `first` is the one with which the text begins
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
    // Two addresses that touch are one piece of code: the marks of both would join and pair with others.
    const opened =
      apart === '' && from > 0 && written.endsWith(marks) ? written.slice(0, -marks.length) : written + apart + marks
    written = opened + shown + marks + between(rest, false)
    from = index + found.length
    if (address !== undefined && rest === '') while (text.charAt(from) === '`') from++
  }
  return written + between(text.slice(from), from === 0)
}

/** The shortest run of backticks that does not stand in the text; a backslash may take the first one out of a run. */
export function freeMarks(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).flatMap((run) => [run.length, run.length - 1]))
  let length = 1
  while (runs.has(length)) length++
  return '`'.repeat(length)
}
