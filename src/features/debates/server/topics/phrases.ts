import { beginning } from '#platform/cut.ts'
import { segmentsOf } from '#platform/server/text/segments.ts'
import { withoutEnd } from '#platform/without-end.ts'

/** Intl.Segmenter chooses its dictionary by script, so one segmenter serves all languages. */
export const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Khmer}|\p{Script=Lao}|\p{Script=Myanmar}/u
const QUOTES = /["“”„‟«»‹›「」『』]/gu
const END_MARK = /[\s.,;:!?…\-،؛؟۔।、。，；：！？]/u

export function plain(text: string): string {
  return (
    text
      .replaceAll(/[*_`~[\]<>#|\\]/g, '')
      .replaceAll(QUOTES, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // French puts a space before these marks. A no-break space keeps them on the same line as the word.
      .replaceAll(/ (?=[?!:;](?:\s|$))/g, '\u00a0')
  )
}

export function phrase(text: string, words: number, characters = words * 10): string {
  const whole = withoutEnd(plain(text).replace(/^[\s¿¡]+/u, ''), END_MARK)
  const few = firstWords(whole, words)
  const short = beginning(few, characters)
  return short === whole && whole !== '' ? whole : `${withoutEnd(short, END_MARK)}…`
}

function firstWords(text: string, words: number): string {
  let count = 0
  let end = 0
  let mayCut = false
  for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
    if (mayCut) end = index
    if (isWordLike) count += 1
    if (count > words) return text.slice(0, end > 0 ? end : index)
    mayCut = segment.trim() === '' || UNSPACED.test(segment)
  }
  return text
}

export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of segmentsOf(segmenter, text)) if (isWordLike) words += 1
  return words
}

export function piecesOf(text: string): string[] {
  const pieces = text.match(/\S+\s*/g) ?? []
  return pieces.flatMap((piece) => {
    if (!UNSPACED.test(piece)) return [piece]
    const parts: string[] = []
    for (const { segment, isWordLike } of segmentsOf(segmenter, piece)) {
      if (isWordLike || parts.length === 0) parts.push(segment)
      else parts.push(`${parts.pop() ?? ''}${segment}`)
    }
    return parts
  })
}
