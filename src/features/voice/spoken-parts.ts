/**
 * Splits a turn into the sentences that are read aloud (§20). The API identifies a part's audio by its index, so server
 * and browser must split alike: by punctuation, not by `Intl.Segmenter`, whose rules differ between engines.
 */
import { plainWords } from '#features/debates/plain-words.ts'
import { widthOf } from '#platform/text-width.ts'

/** §20: even at a slow pace, a browser speaks this width in less than 15 s, the time after which Chrome stops. */
export const PART_WIDTH = 160
/** A narrower sentence is an interjection or an abbreviation, and is joined to the next one. */
const NARROWEST = 12

/** Matches source numbers (§17) and web addresses. */
const UNSPOKEN = /\[\d{1,3}\](?!\()|(?:https?:\/\/|www\.)[^\s<>()[\]"”»]*[^\s<>()[\]"”».,;:!?。、]/giu
/** Matches emphasis marks that are not closed, because the rest of the text has not arrived yet. */
const OPEN_MARKS = /\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu
/** Removing an address may leave empty brackets, and a space before a full stop. */
const EMPTY_BRACKETS = /[([（] ?[)\]）]/gu
const SPACE_BEFORE_SIGN = / (?=[.,;:!?…。，、！？،؛؟।](?:\s|$))/gu

/**
 * Matches the end of a sentence and the closing marks after it. Repeated marks count as one end; scripts without spaces
 * need no space after it.
 */
const END = /(?<![.!?…؟])[.!?…؟]+["'”“’»)\]]*(?=\s|$)|[।۔]["'”“’»)\]]*(?=\s|$)|[。！？]+[」』”’）]*/gu
/** Matches text whose full stop does not end a sentence: an initial, a short abbreviation or an ordinal number. */
const SHORT = /(?:^|[\s(.„“"«])(?:\p{L}|\p{Lu}\p{L}{1,2}|\p{Ll}{2}|\p{N}{1,2}|\p{L}+\.\p{L}+|Prof)$/u
/** A part that is too wide is cut after a comma or similar mark, otherwise after a space. */
const CLAUSE = /[,;:،؛、，；：—–](?=\s|$)|[、，；：]/gu
const SPACE = /\s(?=\S)/gu

export const spokenParts = (markdown: string): string[] => sentencesOf(markdown).flatMap(withinWidth)

/**
 * Returns the parts without the last sentence, which may continue. A part that was returned once does not change as the
 * text grows.
 */
export function finishedParts(markdown: string): string[] {
  const lastEnd = [...markdown.matchAll(/\n\s*\n/g)].at(-1)?.index ?? 0
  const growing = sentencesOf(markdown.slice(lastEnd)).slice(0, -1)
  return [...spokenParts(markdown.slice(0, lastEnd)), ...growing.flatMap(withinWidth)]
}

function sentencesOf(markdown: string): string[] {
  return plainWords(markdown)
    .split('\n')
    .map(spokenLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .flatMap(sentencesIn)
}

function spokenLine(line: string): string {
  return line
    .replace(/^[•\s]+/u, '')
    .replaceAll(' · ', ', ')
    .replaceAll(UNSPOKEN, '')
    .replaceAll(OPEN_MARKS, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(SPACE_BEFORE_SIGN, '')
    .trim()
}

function sentencesIn(line: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(END)) {
    const to = index + end.length
    const goesOn = /^\s*[\p{Ll},;]/u.test(line.slice(to, to + 8))
    const isShort = end === '.' && SHORT.test(line.slice(Math.max(from, index - 12), index))
    // Checks only the beginning, so that the work stays linear even for a long sentence.
    const isNarrow = widthOf(line.slice(from, Math.min(to, from + 2 * NARROWEST)).trim()) < NARROWEST
    if (goesOn || isShort || isNarrow) continue
    sentences.push(line.slice(from, to).trim())
    from = to
  }
  const rest = line.slice(from).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

function withinWidth(sentence: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < sentence.length;) {
    const end = narrowEnd(sentence, from)
    const beginning = sentence.slice(from, end)
    const cut = end === sentence.length ? null : (lastCut(beginning, CLAUSE) ?? lastCut(beginning, SPACE))
    const to = from + (cut ?? beginning.length)
    pieces.push(sentence.slice(from, to).trim())
    from = to
  }
  return pieces.filter((piece) => piece !== '')
}

function narrowEnd(text: string, from: number): number {
  let width = 0
  for (let at = from; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    width += widthOf(character)
    if (width > PART_WIDTH) return at
    at += character.length
  }
  return text.length
}

/** Returns the position after the last of these marks; null if there is none, or if it is too near the beginning. */
function lastCut(beginning: string, signs: RegExp): number | null {
  const last = [...beginning.matchAll(signs)].at(-1)
  if (last === undefined || widthOf(beginning.slice(0, last.index)) < NARROWEST) return null
  return last.index + last[0].length
}
