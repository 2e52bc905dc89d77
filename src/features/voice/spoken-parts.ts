/**
 * Splits a turn into the sentences that are read aloud (§20). The API identifies a part by its index, so server and browser
 * must split alike. They split at punctuation, because the rules of `Intl.Segmenter` differ between engines.
 */
import { plainWords } from '#features/debates/plain-words.ts'
import { widthOf } from '#platform/text-width.ts'

/** The maximum width of a part in Latin letters. Speaking it takes less than 15 s, after which Chrome stops (§20). */
export const PART_WIDTH = 160
/** The minimum width of a part in Latin letters. A narrower sentence is joined to the next one. */
const NARROWEST = 12

const UNSPOKEN = /\[\d{1,3}\](?!\()|(?:https?:\/\/|www\.)[^\s<>()[\]"”»]*[^\s<>()[\]"”».,;:!?。、]/giu
/** Matches emphasis marks that remain because their closing marks have not arrived yet. */
const OPEN_MARKS = /\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu
/** Matches empty brackets, which the removal of an address may leave. */
const EMPTY_BRACKETS = /[([（] ?[)\]）]/gu
const SPACE_BEFORE_SIGN = / (?=[.,;:!?…。，、！？،؛؟।](?:\s|$))/gu

/**
 * Matches the end of a sentence and its closing marks. Several punctuation marks in a row count as one end. Scripts without
 * spaces need no space after it.
 */
const END = /(?<![.!?…؟])[.!?…؟]+["'”“’»)\]]*(?=\s|$)|[।۔]["'”“’»)\]]*(?=\s|$)|[。！？]+[」』”’）]*/gu
/** Matches an initial, a short abbreviation or an ordinal number, whose full stop does not end the sentence. */
const SHORT = /(?:^|[\s(.„“"«])(?:\p{L}|\p{Lu}\p{L}{1,2}|\p{Ll}{2}|\p{N}{1,2}|\p{L}+\.\p{L}+|Prof)$/u
/** Matches a comma or a similar mark. A part that is too wide is cut after the last such mark that fits. */
const CLAUSE = /[,;:،؛、，；：—–](?=\s|$)|[、，；：]/gu
const SPACE = /\s(?=\S)/gu

export const spokenParts = (markdown: string): string[] => sentencesOf(markdown).flatMap(withinWidth)

/** Returns the parts of an unfinished text without the last sentence, which may continue. */
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
    // Checks only the beginning, because checking the whole of a long sentence each time would take quadratic time.
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

/** Returns the end of the last match, or null if there is no match or if it is too near the beginning. */
function lastCut(beginning: string, signs: RegExp): number | null {
  const last = [...beginning.matchAll(signs)].at(-1)
  if (last === undefined || widthOf(beginning.slice(0, last.index)) < NARROWEST) return null
  return last.index + last[0].length
}
