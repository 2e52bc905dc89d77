/**
 * Proves quotations and citations while a speech streams (§13). It holds back a sentence with a quotation or marker until
 * the sentence ends.
 */
import {
  type CitableSource,
  type Citation,
  CLOSING,
  judgedSentence,
  type OtherSide,
  readersOf,
} from './judged-sentence.ts'

/** Characters. An unclosed quotation must not block the speech. */
const MOST_HELD = 1_200
/** Characters before the end of a sentence in which its marks and markers stand. */
const ENDING = 80

/** The forms in which models write markers: [1], [1, 2], [source 1], 【1】 and 【1†source】. */
const FORM = String.raw`(?:\[(?:sources? )?\d{1,3}(?:\s*,\s*\d{1,3})*\]|【\d{1,3}(?:†[^】]{0,40})?】)`
const ODD_FORM = new RegExp(String.raw`${FORM}(?!\()`, 'giu')
const FORMS = new RegExp(String.raw`^(?:${FORM}\s*)+`, 'iu')
/** Characters of the longest beginning that may still become a marker. */
const FORM_MAX = 50

export type CitingSpeech = ReturnType<typeof citingSpeech>

export function citingSpeech(sources: readonly CitableSource[], other: OtherSide | null = null) {
  const readers = readersOf(sources)
  const citations: Citation[] = []
  /** The sentence so far; the search for its end goes on at `at`, within a quotation if `closing` is not null. */
  let sentence = ''
  let shown = 0
  let at = 0
  let closing: string | null = null

  function judged(end: number): string {
    const whole = sentence.slice(0, end)
    const { text, found } = judgedSentence(readers.size === 0 ? whole : withMarkers(whole), readers, other)
    citations.push(...found)
    const rest = text.slice(shown)
    sentence = sentence.slice(end)
    shown = 0
    at = 0
    closing = null
    return rest
  }

  /** Includes the sentence's markers; null while its end is unknown. A full stop inside a quotation does not end it. */
  function sentenceEnd(): number | null {
    for (; at < sentence.length; at += 1) {
      const sign = sentence[at] ?? ''
      if (sign === '\n') return at + 1
      if (closing !== null) {
        if (closing.includes(sign)) closing = null
        continue
      }
      if (mayEnd(sentence.slice(Math.max(0, at - ENDING), at), sign)) {
        const next = sentence.slice(at).trimStart()
        if (next === '') return null
        const marker = FORMS.exec(next)
        if (marker?.[0].length === next.length) return null
        if (marker === null && /^[[【]/u.test(next) && next.length < FORM_MAX && !/[\]】]/u.test(next)) return null
        const isThai = THAI_END.test(sentence[at - 1] ?? '')
        if (!isThai || /^\p{Script=Thai}/u.test(next))
          return marker === null ? at : sentence.length - next.length + marker[0].length
      }
      closing = CLOSING[sign] ?? null
    }
    return null
  }

  return {
    /** In the order of the returned markers; complete only after `end`. */
    citations: citations as readonly Citation[],
    push(piece: string): string {
      if (readers.size === 0 && other === null) return piece
      sentence += piece
      let result = ''
      for (let end = sentenceEnd(); end !== null; end = sentenceEnd()) result += judged(end)
      if (sentence.length - shown > MOST_HELD) return result + judged(sentence.length)
      // Text before the sentence's first quotation mark or bracket cannot change any more.
      const held = sentence.slice(shown).search(/\s*["“„”«»「『[【]|\s+$/u)
      const end = held === -1 ? sentence.length : shown + held
      result += sentence.slice(shown, end)
      shown = end
      return result
    },
    end: (): string => judged(sentence.length),
  }
}

const CLOSERS = String.raw`(?:\s*(?:\[[^\]]{1,20}\]|【[^】]{1,44}】))*$`
const END = new RegExp(String.raw`(?:[.!?…][*_"”“»«’)]*|[。！？।۔؟」』])${CLOSERS}`, 'u')
/** Chinese and Japanese put no space behind a sentence. */
const WIDE_END = /[。！？]$/u
/** Thai ends a sentence or a clause with a space. */
const THAI_END = /\p{Script=Thai}$/u

function mayEnd(before: string, sign: string): boolean {
  if (/\s/u.test(sign)) return END.test(before) || THAI_END.test(before)
  return WIDE_END.test(before) && !/[。！？」』）”’)*_]/u.test(sign)
}

/** [1, 2] becomes [1][2], which the reader's page shows as two marks. */
const withMarkers = (sentence: string) =>
  sentence.replace(ODD_FORM, (form) =>
    [...form.replace(/†.*/u, '').matchAll(/\d+/gu)].map(([number]) => `[${number}]`).join(''),
  )
