/**
 * Checks citations while a speech streams (§13). It holds back a sentence with a quotation or marker until the sentence
 * ends.
 */
import type { CitationLabel } from '#features/debates/contract/entries.ts'
import { type ProvenQuote, quoteProver } from './prove-quote.ts'

interface CitableSource {
  readonly marker: number
  readonly text: string
  /** Null if unknown. */
  readonly language: string | null
  readonly start: number
}

export interface Citation {
  readonly marker: number
  readonly label: CitationLabel
  /** Null if the source exists but no quotation was found in it. */
  readonly proof: ProvenQuote | null
}

/** Characters. An unclosed quotation must not block the speech. */
const MOST_HELD = 1_200

/** Opening quotation mark → possible closing ones, in the 36 languages. */
const CLOSING: Readonly<Record<string, string>> = {
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
/** The forms in which models write markers: [1], [1, 2], [source 1], 【1】 and 【1†source】. */
const FORM = String.raw`(?:\[(?:sources? )?\d{1,3}(?:\s*,\s*\d{1,3})*\]|【\d{1,3}(?:†[^】]{0,40})?】)`
const ODD_FORM = new RegExp(String.raw`${FORM}(?!\()`, 'giu')
const FORMS = new RegExp(String.raw`^(?:${FORM}\s*)+`, 'iu')
/** Characters of the longest beginning that may still become a marker. */
const FORM_MAX = 50

export type CitingSpeech = ReturnType<typeof citingSpeech>

export function citingSpeech(sources: readonly CitableSource[]) {
  const provers = proversOf(sources)
  const citations: Citation[] = []
  /** The beginning of a sentence, or a whole one at the end of the text so far. */
  let held = ''

  function taken(end: number): string {
    const text = held.slice(0, end)
    held = held.slice(end)
    return text
  }

  function checked(sentence: string): string {
    const { text, found } = citedSentence(sentence, provers)
    citations.push(...found)
    return text
  }

  return {
    /** In the order of the returned markers; complete only after `end`. */
    citations: citations as readonly Citation[],
    push(piece: string): string {
      held += piece
      let shown = ''
      for (let end = sentenceEnd(held); end !== null; end = sentenceEnd(held)) shown += checked(taken(end))
      if (held.length > MOST_HELD) return shown + checked(taken(held.length))
      // Text before the sentence's first quotation mark or bracket cannot change any more.
      const open = held.search(/\s*["“„”«»「『[【]|\s+$/u)
      return shown + taken(open === -1 ? held.length : open)
    },
    end: (): string => checked(taken(held.length)),
  }
}

/** Includes the sentence's markers; null while its end is unknown. A full stop inside a quotation does not end it. */
function sentenceEnd(text: string): number | null {
  let closing: string | null = null
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\n') return at + 1
    if (closing !== null) {
      if (closing.includes(sign)) closing = null
      continue
    }
    closing = CLOSING[sign] ?? null
    if (closing !== null || !/\s/.test(sign) || !endsSentence(text.slice(0, at))) continue
    const next = text.slice(at).trimStart()
    if (next === '') return null
    if (!/^[[【]/u.test(next)) return at
    const marker = FORMS.exec(next)
    if (marker === null) return next.length < FORM_MAX && !/[\]】]/u.test(next) ? null : at
    if (marker[0].length === next.length) return null
    return at + (text.slice(at).length - next.length) + marker[0].length
  }
  return null
}

const endsSentence = (text: string) =>
  /(?:[.!?…][*_"”“»«’)]*|[。！？।۔؟」』])(?:\s*(?:\[[^\]]{1,20}\]|【[^】]{1,44}】))*$/u.test(text.slice(-80))

type Provers = ReadonlyMap<number, (quote: string) => ProvenQuote | null>

function proversOf(sources: readonly CitableSource[]): Provers {
  const provers = new Map<number, (quote: string) => ProvenQuote | null>()
  for (const { marker, text, language, start } of sources) {
    const others = provers.get(marker)
    // Created at the first quotation, because most turns quote few passages.
    let prove: ReturnType<typeof quoteProver> | null = null
    provers.set(marker, (quote) => {
      const proven = others?.(quote) ?? null
      // Exact words in a later passage are better evidence than similar ones in an earlier passage.
      if (proven?.exact === true) return proven
      prove ??= quoteProver(text, language)
      const found = prove(quote)
      if (found === null || (proven !== null && !found.exact)) return proven
      return { ...found, start: start + found.start, end: start + found.end }
    })
  }
  return provers
}

/** [1, 2] becomes [1][2], which the reader's page shows as two marks. */
const withMarkers = (sentence: string) =>
  sentence.replace(ODD_FORM, (form) =>
    [...form.replace(/†.*/u, '').matchAll(/\d+/gu)].map(([number]) => `[${number}]`).join(''),
  )

function citedSentence(said: string, provers: Provers): { text: string; found: Citation[] } {
  const sentence = withMarkers(said)
  const markers = [...sentence.matchAll(MARKER)]
  if (markers.length === 0) return { text: sentence, found: [] }
  const known = markers.filter(({ 1: number }) => provers.has(Number(number)))
  const proofs = new Map<number, ProvenQuote | null>()
  const edits: Edit[] = markers
    .filter((marker) => !known.includes(marker))
    .map(({ 0: text, index }) => {
      const to = index + text.length
      // The space before a removed run of markers stays only if another marker follows directly.
      return { from: index, to, text: sentence[to] === '[' ? text.slice(0, text.indexOf('[')) : '' }
    })
  for (const { open, close } of quotations(sentence)) {
    const marker = known.find(({ index }) => index > open) ?? known.at(-1)
    if (marker === undefined) continue
    const words = sentence.slice(open + 1, close)
    const proof = provers.get(Number(marker[1]))?.(words) ?? null
    proofs.set(marker.index, proofs.get(marker.index) ?? proof)
    if (proof === null) edits.push({ from: open, to: open + 1, text: '' }, { from: close, to: close + 1, text: '' })
    else {
      // French puts a space inside its quotation marks, where no line may break.
      const [before, after] = [/^[\u00a0\u202f]?/u, /[\u00a0\u202f]?$/u].map((space) => space.exec(words)?.[0] ?? '')
      edits.push({ from: open + 1, to: close, text: `${before}${withinMarks(proof.quote)}${after}` })
    }
  }
  const found = known.map(({ 1: number, index }): Citation => {
    const proof = proofs.get(index) ?? null
    return { marker: Number(number), label: proof === null ? 'page-only' : 'on-page', proof }
  })
  return { text: edited(sentence, edits), found }
}

/** Quotation marks in the source would end the quotation early. */
const withinMarks = (quote: string): string =>
  quote
    .replaceAll('\n', ' ')
    .replaceAll(/[“„«「『]/gu, '‘')
    .replaceAll(/["”»」』]/gu, '’')

function quotations(sentence: string) {
  const found: { open: number; close: number }[] = []
  let open: { at: number; closing: string } | null = null
  for (let at = 0; at < sentence.length; at += 1) {
    const sign = sentence[at] ?? ''
    if (open !== null && open.closing.includes(sign)) {
      found.push({ open: open.at, close: at })
      open = null
    } else if (open === null && CLOSING[sign] !== undefined) open = { at, closing: CLOSING[sign] }
  }
  return found
}

type Edit = Readonly<{ from: number; to: number; text: string }>

function edited(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { from, to, text: inserted } of edits.toSorted((a, b) => b.from - a.from)) {
    result = result.slice(0, from) + inserted + result.slice(to)
  }
  return result
}
