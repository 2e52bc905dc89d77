import { ADDRESS, LINK } from '#platform/addresses.ts'
import { segmentsOf } from '#platform/server/text/segments.ts'
import { thaiClausesIn } from '#features/turns/server/debaters/scripted/quotable.ts'
import { widthOf } from '#platform/text-width.ts'

export interface Sentence {
  readonly text: string
  readonly isStressed: boolean
  readonly opensParagraph: boolean
}

/** The minimum width (`widthOf`) of a sentence. A shorter segment is an abbreviation, a number or an interjection. */
const SHORTEST = 12
export const LINKS = new RegExp(LINK, 'giu')
export const QUOTATIONS = /“[^“”]*”|„[^„“”]*[“”]|”[^”]*”|"[^"]*"|«[^«»]*»|»[^«»]*[«»]|「[^」]*」|『[^』]*』/gu
/** Matches links, addresses and quotations, inside which no sentence ends. */
const UNCUT = new RegExp(`${LINK}|${ADDRESS}|${QUOTATIONS.source}`, 'giu')
/** Matches the characters before and after a false break, where the sentence goes on: he asked “Why?” and left. */
const GOES_ON = /^[^][\p{Ll},;:–—]|^[”」』][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const THAI = /\p{Script=Thai}/u
const segmenterFor = (language: string) => new Intl.Segmenter(language, { granularity: 'sentence' })
/** `Intl.Segmenter` wrongly ends sentences after opening marks that follow 。！？, and after the `[` of citations. */
const OPENS_NEXT = /(?<=[。！？])[\p{Ps}\p{Pi}]/gu
const CITATION = /\[\d{1,3}\](?:\([^\s()]*\))?/g
const MARKS = new RegExp(
  `(${ADDRESS})|(?<!\\s)\\*+|\\*+(?!\\s)|\`+|~~|(?<![\\p{L}\\p{N}])_+|_+(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Only Greek ends sentences by a sign of its own: its question mark. */
const [GREEK, OTHER] = [segmenterFor('el'), segmenterFor('en')]

/** Splits a text into sentences. Uses headings and tables only if the text contains nothing else. */
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
      isStressed: bolds.some((phrase) => phrase !== '' && (text.includes(phrase) || phrase.includes(text))),
      opensParagraph: index === 0,
    }))
}

function split(line: string, language: string): string[] {
  const masked = line.replaceAll(CITATION, ({ length }) => ')'.repeat(length)).replaceAll(OPENS_NEXT, 'A')
  const found = segmentsOf(language.startsWith('el') ? GREEK : OTHER, masked)
  const parts = THAI.test(line)
    ? thaiClausesIn(line)
    : Array.from(found, ({ segment, index }) => line.slice(index, index + segment.length))
  const uncut = [...line.matchAll(UNCUT)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }))
  const sentences: string[] = []
  let begun = ''
  let width = 0
  let at = 0
  let next = 0
  for (const part of parts) {
    begun += part
    width += widthOf(part)
    at += part.length
    while ((uncut[next]?.to ?? at) < at) next++
    const whole = uncut[next]
    const isInside = whole !== undefined && whole.from < at && at < whole.to
    if (width < SHORTEST || isInside || GOES_ON.test(line.slice(at - 1, at + 1))) continue
    sentences.push(begun)
    ;[begun, width] = ['', 0]
  }
  return [...sentences.slice(0, -1), (sentences.at(-1) ?? '') + begun].map((sentence) => sentence.trim())
}

export function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-+*•]|\d{1,3}[.)])[ \t]+)?/gm, '')
      // Keeps an asterisk between spaces, which is a multiplication sign, and an underscore inside a word.
      .replaceAll(MARKS, '$1')
      // Keeps the spaces that French puts before some marks.
      .replaceAll(/[^\S\u00a0\u202f]+/g, ' ')
      .trim()
  )
}
