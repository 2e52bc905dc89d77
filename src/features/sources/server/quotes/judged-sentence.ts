import type { Citation, CitationLabel } from '#features/debates/contract/entries.ts'
import { countWords } from '#features/debates/server/topics/phrases.ts'
import { figuresIn, type AlignedQuote, quoteAligner } from '#platform/server/text/align-quote.ts'
import { statedFigures } from '../../unsourced.ts'
import { beginning } from '#platform/cut.ts'
import { foldText } from '#platform/server/text/folded-text.ts'
import { QUOTE_MAX, QUOTE_MIN } from '../../rules.ts'

type ProvenQuote = AlignedQuote

/** Returns a function that finds quotations in the source. @param language null is treated as English */
export function quoteProver(source: string, language: string | null) {
  const align = quoteAligner(source, language ?? 'en')
  return (quote: string): ProvenQuote | null => {
    const wanted = foldText(quote).text
    if (wanted.length > QUOTE_MAX) return null
    const found = align(quote)
    return found?.exact === true || [...wanted].length >= QUOTE_MIN ? found : null
  }
}

export interface Passage {
  readonly text: string
  /** A BCP 47 tag; null if unknown. */
  readonly language: string | null
  readonly start: number
}

export interface OtherSide {
  readonly words: WordsReader
  /** Returns true if the sentence, outside its quotations, names the opponent or says "you". */
  isNamed(sentence: string): boolean
}

export type Cited = Omit<Citation, 'sourceId' | 'title' | 'url'>

/** The quotation marks of all 36 languages. Each entry is an opening mark, followed by its possible closing marks. */
const MARKS = ['“”', '„“”', '””', '«»', '»«', '「」', '『』', '""']
export const CLOSING: ReadonlyMap<string, string> = new Map(MARKS.map((marks) => [marks.slice(0, 1), marks.slice(1)]))
const QUOTATION = new RegExp(
  [...CLOSING].map(([open, closing]) => `${open}[^${closing}]{0,1200}[${closing}]`).join('|'),
  'gu',
)
/** Quotations with fewer words are not verified, because they may be scare quotes or technical terms. */
const QUOTED_WORDS_MIN = 4
const MARKER = /(?<!\s)\s*\[(\d{1,3})\](?!\()/gu
const RUN = /(?<!\s)(?:\s*\[\d{1,3}\](?!\())+/gu
/** The forms in which models write markers: [1], [1, 2], [source 1], 【1】 and 【1†source】. */
export const FORM = String.raw`(?:\[(?:sources? )?\d{1,3}(?:\s*,\s*\d{1,3})*\]|【\d{1,3}(?:†[^】]{0,40})?】)`
const ODD_FORM = new RegExp(String.raw`${FORM}(?!\()`, 'giu')
/** Matches the beginning of a sentence whose claim follows its marker: "As [1] says, …". */
const LEADING = /^\s*[^\p{Nd}“”„«»「『"]{0,14}$/u
/** Matches the part of a name before a number: COVID-19, CO2. */
const IN_A_NAME = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]-?$/u

export type WordsReader = ReturnType<typeof wordsReader>
export type Readers = ReadonlyMap<number, WordsReader>

/** Returns a reader that prepares its passages only at the first quotation, because most turns quote few sources. */
export function wordsReader(passages: readonly Passage[]) {
  let provers: readonly ReturnType<typeof quoteProver>[] | null = null
  let figures: ReadonlySet<string> | null = null
  const proofs = new Map<string, ReturnType<typeof proofOf>>()
  return {
    prove(quote: string) {
      const known = proofs.get(quote)
      if (known !== undefined) return known
      const proof = proofOf(quote)
      proofs.set(quote, proof)
      return proof
    },
    hasFigure: (figure: string) => (figures ??= new Set(passages.flatMap(({ text }) => figuresIn(text)))).has(figure),
  }

  function proofOf(quote: string) {
    provers ??= passages.map(({ text, language }) => quoteProver(text, language))
    const found = provers.flatMap((prove, index) => {
      const proof = prove(quote)
      if (proof === null) return []
      const { text = '', start: from = 0 } = passages[index] ?? {}
      const around = { before: endOf(text.slice(0, proof.start)), after: beginningOf(text.slice(proof.end)) }
      return [{ ...proof, start: from + proof.start, end: from + proof.end, ...around }]
    })
    // Prefers exact words in any passage to similar words in an earlier one.
    return found.find(({ exact }) => exact) ?? found[0] ?? null
  }
}

/** The maximum number of characters of the passage to show on each side of a quotation. */
const AROUND_MAX = 200

function beginningOf(text: string): string {
  const kept = beginning(text, AROUND_MAX)
  return kept.length === text.length ? text : `${kept.replace(/\s\S{0,40}$/u, '')}…`
}

function endOf(text: string): string {
  const signs = [...text]
  return signs.length <= AROUND_MAX
    ? text
    : `…${signs
        .slice(-AROUND_MAX)
        .join('')
        .replace(/^\S{0,40}\s/u, '')}`
}

type Proof = NonNullable<ReturnType<WordsReader['prove']>>

interface Run {
  readonly start: number
  readonly sources: readonly { readonly number: number; readonly reader: WordsReader }[]
  readonly proofs: Map<number, Proof>
  /** The first figure or quotation that no source in this run of markers contains; null if there is none. */
  lack: { readonly label: CitationLabel; readonly said: string } | null
}

export function judgedSentence(written: string, readers: Readers, other: OtherSide | null) {
  if (!/["“„”«»「『[【]/u.test(written)) return { text: written, found: [] }
  const sentence = readers.size === 0 ? written : withKnownMarkers(written, readers)
  const bare = sentence.replaceAll(QUOTATION, (quotation) => ' '.repeat(quotation.length))
  const isNamed = other?.isNamed(bare) === true
  const runs = readers.size === 0 ? [] : runsOf(sentence, readers)
  const runAt = runFinder(runs, sentence)
  const text = sentence.replaceAll(QUOTATION, (quotation, at: number) => {
    const [words, run] = [quotation.slice(1, -1), runAt(at)]
    const cited = run === undefined ? null : provenBy(run, words)
    const isAsked = (isNamed || run !== undefined) && cited?.proof.exact !== true
    const heard = isAsked ? (other?.words.prove(words) ?? null) : null
    if (heard !== null && (isNamed || cited === null)) return requoted(quotation, heard.quote)
    if (run !== undefined && cited !== null) {
      if (!run.proofs.has(cited.number)) run.proofs.set(cited.number, cited.proof)
      return requoted(quotation, cited.proof.quote)
    }
    const isClaimed = run !== undefined || (isNamed && countWords(words) >= QUOTED_WORDS_MIN)
    if (!isClaimed || isTitle(words)) return quotation
    if (run !== undefined) run.lack ??= lackOf(words, run)
    return words.trim()
  })
  for (const { start, end } of statedFigures(bare)) {
    const [figure, run] = [bare.slice(start, end), runAt(start)]
    if (run === undefined || IN_A_NAME.test(bare.slice(Math.max(0, start - 2), start)) || !lacks(run, figure)) continue
    const isOfOther = isNamed && figuresIn(figure).every((one) => other?.words.hasFigure(one))
    if (!isOfOther) run.lack ??= { label: 'figure-missing', said: figure }
  }
  return { text, found: runs.flatMap(citationsOf) }
}

/** Writes markers as [n], moves them out of quotations, and drops those without a source. */
function withKnownMarkers(written: string, readers: Readers): string {
  return written
    .replaceAll(
      ODD_FORM,
      (form) =>
        form
          .replace(/†.*/u, '')
          .match(/\d+/gu)
          ?.map((number) => `[${number}]`)
          .join('') ?? '',
    )
    .replaceAll(QUOTATION, (quotation) => quotation.replaceAll(MARKER, '') + (quotation.match(MARKER)?.join('') ?? ''))
    .replaceAll(MARKER, (marker: string, number: string, at: number, whole: string) => {
      if (readers.has(Number(number))) return marker
      // Keeps the space before a dropped marker only if another marker follows directly.
      return whole[at + marker.length] === '[' ? marker.slice(0, marker.indexOf('[')) : ''
    })
}

export const countMarkers = (text: string): number => text.match(MARKER)?.length ?? 0

const runsOf = (sentence: string, readers: Readers): Run[] =>
  Array.from(sentence.matchAll(RUN), ({ 0: markers, index: start }) => {
    const numbers = markers.match(/\d+/gu)?.map(Number) ?? []
    const sources = numbers.flatMap((number) => {
      const reader = readers.get(number)
      return reader === undefined ? [] : [{ number, reader }]
    })
    return { start, sources, proofs: new Map(), lack: null }
  })

/** Counts the runs that start at or before `at`. Uses binary search, because there may be thousands of runs. */
function countUpTo(runs: readonly Run[], at: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.start ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns a function that finds the run of markers for a position. A run cites the text before it or, if the sentence begins
 * with a run, the text after it.
 */
function runFinder(runs: readonly Run[], sentence: string): (at: number) => Run | undefined {
  if (LEADING.test(sentence.slice(0, runs[0]?.start ?? 0))) return (at) => runs[countUpTo(runs, at) - 1] ?? runs[0]
  return (at) => runs[countUpTo(runs, at)] ?? runs.at(-1)
}

function provenBy({ sources }: Run, words: string) {
  const found = sources.flatMap(({ number, reader }) => {
    const proof = reader.prove(words)
    return proof === null ? [] : [{ number, proof }]
  })
  return found.find(({ proof }) => proof.exact) ?? found[0] ?? null
}

const lacks = ({ sources }: Run, figure: string): boolean =>
  figuresIn(figure).some((one) => !sources.some(({ reader }) => reader.hasFigure(one)))

function lackOf(words: string, run: Run): Run['lack'] {
  const figures = statedFigures(words).map(({ start, end }) => words.slice(start, end))
  const figure = figures.find((one) => lacks(run, one))
  if (figure !== undefined) return { label: 'figure-missing', said: figure }
  return { label: 'words-missing', said: words.trim() }
}

const citationsOf = ({ sources, proofs, lack }: Run): Cited[] =>
  sources.map(({ number: marker }) => {
    const { exact: _, ...words } = proofs.get(marker) ?? { exact: false }
    if ('quote' in words) return { marker, label: 'on-page', ...words }
    return { marker, label: 'paraphrased', quote: null, start: null, end: null, ...lack }
  })

/** Returns true if the words are capitalised like those of a title, such as "The Old Man and the Sea". */
function isTitle(words: string): boolean {
  const all = words.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? []
  const capitals = all.filter((word) => /^\p{Lu}/u.test(word))
  if (all.length < 2 || capitals.length * 2 < all.length || /[.!?,;]\s*$/u.test(words)) return false
  return capitals.at(-1) === all.at(-1) && all.every((word) => word.length < 5 || capitals.includes(word))
}

/** Replaces a quotation's words. Their quotation marks become single, because double ones would end the quotation. */
function requoted(quotation: string, words: string): string {
  const inner = words
    .replaceAll('\n', ' ')
    .replaceAll(/[“„«「『]/gu, '‘')
    .replaceAll(/["”»」』]/gu, '’')
  // French puts a space inside its quotation marks. A no-break space prevents a line break there.
  return quotation.replace(
    /^(.[\u00a0\u202f]?)(.)[^]*?([\u00a0\u202f]?.)$/u,
    (_, open: string, first: string, close: string) => open + withCaseOf(first, inner) + close,
  )
}

/** Returns the source's words, beginning with a capital letter if the speaker's words do. */
const withCaseOf = (first: string, words: string): string =>
  words.slice(0, first.length).toUpperCase() === first ? first + words.slice(first.length) : words
