/** Proves the quotations of a sentence and labels what it cites (§17). */
import type { CitationLabel } from '#features/debates/contract/entries.ts'
import { figuresIn } from '#platform/server/text/align-quote.ts'
import { type Span, statedFigures } from '../../unsourced.ts'
import { type ProvenQuote, quoteProver } from './prove-quote.ts'

export interface CitableSource {
  readonly marker: number
  readonly text: string
  /** Null if unknown. */
  readonly language: string | null
  readonly start: number
}

/** The other debater, whose words are proven as well. */
export interface OtherSide {
  /** True if the sentence, without its quotations, names the other or says "you". */
  isNamed(sentence: string): boolean
  /** False for a term of a few words. */
  isQuotation(words: string): boolean
  /** Returns the words as they were said; null if they were not. */
  prove(quote: string): string | null
  saysFigure(figure: string): boolean
}

export interface Citation {
  readonly marker: number
  readonly label: CitationLabel
  /** Null if no quotation was found in the source. */
  readonly proof: ProvenQuote | null
  /** The words or the figure that the source lacks; null if it lacks nothing. */
  readonly said: string | null
}

/** Opening quotation mark → possible closing ones, in the 36 languages. */
export const CLOSING: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '"': '"',
}
const MARKER = /(?<!\s)\s*\[(\d{1,3})\](?!\()/gu
/** What stands before a marker that comes before what it cites: "As [1] says, …". */
const LEADING = /^[^\p{Nd}“”„«»「『"]{0,14}$/u
/** COVID-19, CO2. */
const IN_A_NAME = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]-?$/u

/** Markers that stand together, and what is known of the words that they cite. */
interface Run extends Span {
  readonly numbers: readonly number[]
  readonly proofs: Map<number, ProvenQuote>
  /** A quotation, or else a figure, that no source of the run has. */
  missing: string | null
  missingFigure: string | null
}

export type Sources = ReadonlyMap<number, ReturnType<typeof sourceReader>>

export const readersOf = (sources: readonly CitableSource[]): Sources =>
  new Map(sources.map(({ marker }) => [marker, sourceReader(sources.filter((passage) => passage.marker === marker))]))

/** Reads the passages only at the first quotation, because most turns quote few sources. */
function sourceReader(passages: readonly CitableSource[]) {
  let provers: readonly ReturnType<typeof quoteProver>[] | null = null
  let figures: ReadonlySet<string> | null = null
  const prove = (quote: string, least?: number): ProvenQuote | null => {
    provers ??= passages.map(({ text, language }) => quoteProver(text, language))
    let best: ProvenQuote | null = null
    for (const [index, prover] of provers.entries()) {
      const found = prover(quote, least)
      // Exact words in a later passage are better evidence than similar ones in an earlier passage.
      if (found === null || (best !== null && !found.exact)) continue
      const from = passages[index]?.start ?? 0
      best = { ...found, start: from + found.start, end: from + found.end }
      if (best.exact) break
    }
    return best
  }
  return {
    prove: (quote: string) => prove(quote),
    /** For words too few to prove anything. */
    hasWords: (words: string) => prove(words, 1)?.exact === true,
    hasFigure: (figure: string) => (figures ??= new Set(passages.flatMap(({ text }) => figuresIn(text)))).has(figure),
  }
}

/** Returns the sentence as it may be shown, and its citations in the order of their markers. */
export function judgedSentence(sentence: string, sources: Sources, other: OtherSide | null) {
  const quotes = quotationsIn(sentence)
  const markers = sources.size === 0 ? [] : markersIn(sentence)
  if (markers.length === 0 && (other === null || quotes.length === 0)) return { text: sentence, found: [] }
  const known = markers.filter(({ number }) => sources.has(number))
  const edits: Edit[] = markers
    .filter((marker) => !known.includes(marker))
    .map(({ start, end, text }) => {
      // The space before a removed run of markers stays only if another marker follows directly.
      return { start, end, text: sentence[end] === '[' ? text.slice(0, text.indexOf('[')) : '' }
    })
  const bare = blanked(sentence, [...quotes, ...markers])
  const isNamed = other?.isNamed(bare) === true
  const runs = runsOf(markers, sources)
  const runAt = runFinder(runs, sentence)
  for (const quote of quotes) {
    const words = sentence.slice(quote.start + 1, quote.end - 1)
    const run = runAt(quote.start)
    const cited = run === undefined ? null : provenBy(run, words, sources)
    const isExact = cited?.proof.exact === true
    const said = (run === undefined && !isNamed) || isExact ? null : (other?.prove(words) ?? null)
    if (said !== null && (isNamed || cited === null)) edits.push(...replaced(quote, words, said))
    else if (run !== undefined && cited !== null) {
      if (!run.proofs.has(cited.number)) run.proofs.set(cited.number, cited.proof)
      edits.push(...replaced(quote, words, cited.proof.quote))
    } else if (!isTitle(words) && !staysUnproven(words, run)) {
      if (run !== undefined) run.missing ??= words.trim()
      edits.push(...replaced(quote, words, null))
    }
  }
  const lacks = (run: Run, figure: string) =>
    figuresIn(figure).some((one) => !run.numbers.some((number) => sources.get(number)?.hasFigure(one)))
  for (const { start, end } of statedFigures(bare)) {
    const [figure, run] = [bare.slice(start, end), runAt(start)]
    if (run === undefined || IN_A_NAME.test(bare.slice(0, start)) || !lacks(run, figure)) continue
    if (isNamed && figuresIn(figure).every((one) => other?.saysFigure(one))) continue
    run.missingFigure ??= figure
  }
  const found = runs.flatMap((run) => run.numbers.map((number) => labelled(number, run, lacks)))
  return { text: edited(sentence, edits), found }

  function staysUnproven(words: string, run: Run | undefined): boolean {
    if (run === undefined) return !(isNamed && other?.isQuotation(words))
    return run.numbers.some((number) => sources.get(number)?.hasWords(words))
  }
}

function labelled(marker: number, run: Run, lacks: (run: Run, figure: string) => boolean): Citation {
  const proof = run.proofs.get(marker) ?? null
  if (proof !== null) return { marker, label: 'on-page', proof, said: null }
  const { missing } = run.proofs.size === 0 ? run : { missing: null }
  const figure = missing === null ? run.missingFigure : figureOf(missing, run, lacks)
  if (figure !== null) return { marker, label: 'figure-missing', proof, said: figure }
  return { marker, label: missing === null ? 'paraphrased' : 'words-missing', proof, said: missing }
}

function figureOf(words: string, run: Run, lacks: (run: Run, figure: string) => boolean): string | null {
  const figures = statedFigures(words).map(({ start, end }) => words.slice(start, end))
  return figures.find((figure) => lacks(run, figure)) ?? null
}

const markersIn = (sentence: string) =>
  Array.from(sentence.matchAll(MARKER), ({ 0: text, 1: number, index }) => {
    return { number: Number(number), start: index, end: index + text.length, text }
  })

export const countMarkers = (text: string): number => text.match(MARKER)?.length ?? 0

function runsOf(markers: ReturnType<typeof markersIn>, sources: Sources): readonly Run[] {
  const runs: { start: number; end: number; numbers: number[] }[] = []
  for (const { number, start, end } of markers) {
    let run = runs.at(-1)
    if (run?.end !== start) runs.push((run = { start, end, numbers: [] }))
    run.end = end
    if (sources.has(number)) run.numbers.push(number)
  }
  return runs
    .filter(({ numbers }) => numbers.length > 0)
    .map((run) => ({ ...run, proofs: new Map(), missing: null, missingFigure: null }))
}

/** A run cites what stands before it, the last one also the rest; if the first begins the sentence, each what follows it. */
function runFinder(runs: readonly Run[], sentence: string): (at: number) => Run | undefined {
  const isLeading = LEADING.test(sentence.slice(0, runs[0]?.start ?? 0).trimStart())
  return (at) =>
    isLeading
      ? (runs.findLast(({ start }) => start <= at) ?? runs[0])
      : (runs.find(({ start }) => start > at) ?? runs.at(-1))
}

function provenBy(run: Run, words: string, sources: Sources) {
  const found = run.numbers.flatMap((number) => {
    const proof = sources.get(number)?.prove(words)
    return proof ? [{ number, proof }] : []
  })
  return found.find(({ proof }) => proof.exact) ?? found[0] ?? null
}

/** "The Old Man and the Sea": long words and the last one are capitalised, and at least half of all. */
function isTitle(words: string): boolean {
  const all = words.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? []
  const isCapital = (word: string) => /^\p{Lu}/u.test(word)
  const capitals = all.filter(isCapital).length
  if (all.length < 2 || capitals * 2 < all.length || /[.!?,;]\s*$/u.test(words)) return false
  return isCapital(all.at(-1) ?? '') && all.every((word) => word.length < 5 || isCapital(word))
}

/** Their spans with the marks. */
function quotationsIn(sentence: string): readonly Span[] {
  const found: Span[] = []
  let open: { at: number; closing: string } | null = null
  for (let at = 0; at < sentence.length; at += 1) {
    const sign = sentence[at] ?? ''
    if (open !== null && open.closing.includes(sign)) {
      found.push({ start: open.at, end: at + 1 })
      open = null
    } else if (open === null && CLOSING[sign] !== undefined) open = { at, closing: CLOSING[sign] }
  }
  return found
}

function blanked(text: string, spans: readonly Span[]): string {
  const edits = spans.map(({ start, end }) => ({ start, end, text: ' '.repeat(end - start) }))
  return edited(text, edits)
}

type Edit = Span & { readonly text: string }

/** @param own null drops the quotation marks with the spaces inside them */
function replaced({ start, end }: Span, words: string, own: string | null): Edit[] {
  if (own === null) {
    const [before, after] = [words.length - words.trimStart().length, words.length - words.trimEnd().length]
    return [
      { start, end: start + 1 + before, text: '' },
      { start: end - 1 - after, end, text: '' },
    ]
  }
  // French puts a space inside its quotation marks, where no line may break.
  const [before, after] = [/^[\u00a0\u202f]?/u, /[\u00a0\u202f]?$/u].map((space) => space.exec(words)?.[0] ?? '')
  return [{ start: start + 1, end: end - 1, text: `${before}${withinMarks(own)}${after}` }]
}

/** Quotation marks in the source would end the quotation early. */
const withinMarks = (quote: string): string =>
  quote
    .replaceAll('\n', ' ')
    .replaceAll(/[“„«「『]/gu, '‘')
    .replaceAll(/["”»」』]/gu, '’')

function edited(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: inserted } of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + inserted
    at = end
  }
  return result + text.slice(at)
}
