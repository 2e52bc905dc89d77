/** Verifies quotations and citations in a streaming speech (§13), holding them back until their sentence ends. */
import {
  type Cited,
  CLOSING,
  FORM,
  judgedSentence,
  type OtherSide,
  type Passage,
  wordsReader,
} from './judged-sentence.ts'

/** The maximum number of characters held back, so that an unclosed quotation does not block the speech. */
const MOST_HELD = 1_200
/** The number of characters before a space in which the end of a sentence is sought. */
const ENDING = 80

const FORMS = new RegExp(String.raw`^(?:${FORM}\s*)+`, 'iu')
/** The maximum number of characters of an incomplete marker. */
const FORM_MAX = 50

type CitableSource = Passage & { readonly marker: number }

/** Creates a checker for the citations in a speech. @param sources `known` is replaced when more sources are found */
export function citingSpeech(sources: { readonly known: readonly CitableSource[] }, other: OtherSide | null = null) {
  let read = sources.known
  let readers = readersOf(read)
  const citations: Cited[] = []
  /** The incomplete sentence. `at` is where the search for its end resumes; `closing` is null outside quotations. */
  let sentence = ''
  let shown = 0
  let at = 0
  let closing: string | null = null

  function judged(end: number): string {
    if (sources.known !== read) readers = readersOf((read = sources.known))
    const { text, found } = judgedSentence(sentence.slice(0, end), readers, other)
    citations.push(...found)
    const rest = text.slice(shown)
    sentence = sentence.slice(end)
    shown = 0
    at = 0
    closing = null
    return rest
  }

  /** Returns the index at which the sentence and its markers end, or null if it is not known yet. */
  function sentenceEnd(): number | null {
    for (; at < sentence.length; at += 1) {
      const sign = sentence[at] ?? ''
      if (sign === '\n') return at + 1
      if (closing !== null) {
        if (closing.includes(sign)) closing = null
        continue
      }
      const before = sentence[at - 1] ?? ''
      const isThai = THAI.test(before)
      const mayEnd = /\s/u.test(sign)
        ? isThai || END.test(sentence.slice(Math.max(0, at - ENDING), at))
        : WIDE_STOP.test(before) && !/[。！？」』）”’)*_]/u.test(sign)
      if (mayEnd) {
        const next = sentence.slice(at).trimStart()
        if (next === '') return null
        const marker = FORMS.exec(next)
        if (marker?.[0].length === next.length) return null
        if (marker === null && /^[[【]/u.test(next) && next.length < FORM_MAX && !/[\]】]/u.test(next)) return null
        if (!isThai || THAI.test(next[0] ?? ''))
          return marker === null ? at : sentence.length - next.length + marker[0].length
      }
      closing = CLOSING.get(sign) ?? null
    }
    return null
  }

  return {
    /** The citations in the order of their markers. They are complete only after `end` has been called. */
    citations: citations as readonly Cited[],
    push(piece: string): string {
      if (sources.known.length === 0 && other === null) return piece
      sentence += piece
      let result = ''
      for (let end = sentenceEnd(); end !== null; end = sentenceEnd()) result += judged(end)
      if (sentence.length - shown > MOST_HELD) return result + judged(sentence.length)
      // Shows the text before the first quotation mark or bracket, because this text can no longer change.
      const held = sentence.slice(shown).search(/\s*["“„”«»「『[【]|\s+$/u)
      const end = held === -1 ? sentence.length : shown + held
      result += sentence.slice(shown, end)
      shown = end
      return result
    },
    end: (): string => judged(sentence.length),
  }
}

const readersOf = (sources: readonly CitableSource[]) =>
  new Map(
    Array.from(new Set(sources.map(({ marker }) => marker)), (number) => {
      return [number, wordsReader(sources.filter(({ marker }) => marker === number))] as const
    }),
  )

const CLOSERS = String.raw`(?:\s*(?:\[[^\]]{1,20}\]|【[^】]{1,44}】))*$`
const END = new RegExp(String.raw`(?:[.!?…][*_"”“»«’)]*|[。！？।۔؟」』])${CLOSERS}`, 'u')
/** Matches the full stops of Chinese and Japanese, which put no space after a sentence. */
const WIDE_STOP = /[。！？]/u
/** Matches the letters of Thai, which ends a sentence or a clause with a space. */
const THAI = /\p{Script=Thai}/u
