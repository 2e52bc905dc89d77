import namingWords from './naming-words.json' with { type: 'json' }

export interface Span {
  readonly start: number
  readonly end: number
}

/** Matches decimals, percentages and numbers of two or more digits. A single digit mostly counts reasons or turns. */
const FIGURE = /\p{Nd}+(?:(?:[.,٫٬’]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))+\s?[%٪％]?|\s?[%٪％])|\p{Nd}{2,}/gu
const NO_CLAIM = /\[[^[\]\n]{0,300}\](?:\([^()\s]{0,300}\))?|https?:\/\/[^\s)\]]{1,300}|^[ \t]*\p{Nd}{1,3}[.)]\s/gmu
const MARKER = /\[(\d{1,3})\](?!\()/gu
/** Matches a sentence and the source markers (`[1]`) after its full stop. A decimal point does not end a sentence. */
const SENTENCE =
  /[^\n.!?…。！？।۔؟]+(?:[.!?…۔؟](?!\s|["'”’»)\]*_]|$)[^\n.!?…。！？।۔؟]*)*[.!?…。！？।۔؟]*["'”’»」』)*_]*(?:[ \t]*\[\d{1,3}\](?!\())*/gmu

/** Words in each language that introduce a source, for example "according to". Omits ambiguous ones (Italian ‘secondo’). */
const ACCORDING_TO: Readonly<Record<string, string>> = namingWords
/** Matches languages in which the words that introduce a source may be joined to other words. */
const JOINED = /^(?:ar|ja|ko|zh)/

export function unsourcedClaims(text: string, language: string): Span[] {
  return sentencesIn(text, language).flatMap(({ markers, claims }) => (markers.length === 0 ? claims() : []))
}

export const statedSentences = (text: string, language: string) =>
  sentencesIn(text, language).filter(({ markers, claims }) => markers.length > 0 || claims().length > 0)

/** Returns the figures in a text, except those in brackets and addresses and the numbers of list items. */
export const statedFigures = (text: string): Span[] => spansOf(withoutNoClaim(text).matchAll(FIGURE))

const withoutNoClaim = (text: string) => text.replaceAll(NO_CLAIM, (nothing) => ' '.repeat(nothing.length))
const spansOf = (found: Iterable<RegExpExecArray>, from = 0): Span[] =>
  Array.from(found, ({ 0: words, index }) => ({ start: from + index, end: from + index + words.trimEnd().length }))

function sentencesIn(text: string, language: string) {
  const named = namingIn(language)
  const whole = withoutNoClaim(text)
  return Array.from(text.matchAll(SENTENCE), ({ 0: sentence, index: from }) => ({
    markers: Array.from(sentence.matchAll(MARKER), ([, marker]) => Number(marker)),
    claims(): Span[] {
      const stated = whole.slice(from, from + sentence.length)
      const found = [...stated.matchAll(FIGURE), ...(named === null ? [] : stated.matchAll(named))]
      return spansOf(found, from).toSorted((a, b) => a.start - b.start)
    },
  }))
}

function namingIn(language: string): RegExp | null {
  const words = ACCORDING_TO[language] ?? ACCORDING_TO[language.split('-')[0] ?? '']
  if (words === undefined) return null
  return new RegExp(JOINED.test(language) ? words : `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'giu')
}
