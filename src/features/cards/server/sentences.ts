import { segmentsOf } from '#platform/server/text/segments.ts'
import { widthOf } from '#platform/text-width.ts'

export interface Sentence {
  readonly text: string
  readonly bold: string | null
  readonly opensParagraph: boolean
}

/** A width (`widthOf`); a shorter segment is an abbreviation, a number or an interjection. */
const SHORTEST = 12
export const LINK = /\[[^[\]]*\]\([^\s()]*\)/gu
/** Thai, Lao, Khmer and Burmese mark the end of a sentence with a space, not with a sign. */
const SPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const SPACED_WIDTH = 60

/** Splits a text into sentences; headings and tables are used only if it contains nothing else. */
export function sentencesOf(markdown: string, language: string): Sentence[] {
  const lines = markdown.split(/\n+/)
  const said = lines.filter((line) => !/^\s*(?:#{1,6}\s|\|)/.test(line)).flatMap((line) => sentencesIn(line, language))
  return said.length > 0 ? said : lines.flatMap((line) => sentencesIn(line, language))
}

const BOLDS_MOST = 40

function sentencesIn(line: string, language: string): Sentence[] {
  if (!/[\p{L}\p{N}]/u.test(line)) return []
  const phrases = new Set([...line.matchAll(/\*\*([^*]+)\*\*/g)].map(([, phrase = '']) => plainText(phrase)))
  const bolds = [...phrases].slice(0, BOLDS_MOST)
  return split(plainText(line), language)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text, index) => ({
      text,
      bold: bolds.find((phrase) => phrase !== '' && text.includes(phrase)) ?? null,
      opensParagraph: index === 0,
    }))
}

function split(line: string, language: string): string[] {
  const parts = SPACED.test(line) ? line.split(/(?<= )/) : segments(line, language)
  const most = SPACED.test(line) ? SPACED_WIDTH : SHORTEST
  const links = [...line.matchAll(LINK)].map(({ 0: link, index }) => ({ from: index, to: index + link.length }))
  const sentences: string[] = []
  let begun = ''
  let width = 0
  let spaces = 0
  let at = 0
  let nextLink = 0
  for (const part of parts) {
    const words = part.trim()
    begun += part
    at += part.length
    if (words === '') spaces += width === 0 ? 0 : part.length
    else {
      width += (width === 0 ? 0 : spaces + part.length - part.trimStart().length) + widthOf(words)
      spaces = part.length - part.trimEnd().length
    }
    while ((links[nextLink]?.to ?? at) < at) nextLink++
    const link = links[nextLink]
    if (width < most || (link !== undefined && link.from < at && at < link.to)) continue
    sentences.push(begun.trim())
    ;[begun, width, spaces] = ['', 0, 0]
  }
  const rest = begun.trim()
  if (rest === '') return sentences
  const last = sentences.pop()
  return [...sentences, last === undefined ? rest : `${last} ${rest}`]
}

function segments(line: string, language: string): string[] {
  return Array.from(segmentsOf(segmenter(language), line), ({ segment }) => segment)
}

/** One segmenter for each language that the runtime knows, because creating one loads the language's rules. */
const segmenters = new Map<string, Intl.Segmenter>()
function segmenter(language: string): Intl.Segmenter {
  const [known = 'en'] = supported(language.split('-')[0] ?? '')
  const made = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: 'sentence' })
  segmenters.set(known, made)
  return made
}

function supported(language: string): string[] {
  try {
    return Intl.Segmenter.supportedLocalesOf([language])
  } catch {
    return []
  }
}

export function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-+*•]|\d{1,3}[.)])[ \t]+)?/gm, '')
      // An asterisk between spaces is a multiplication sign and stays, as does an underscore inside a word.
      .replaceAll(/(?<!\s)\*+|\*+(?!\s)|`+|~~/g, '')
      .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
