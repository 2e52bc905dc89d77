/**
 * Folds a text so that careless copies compare equal: white space, markdown's marks, quotation marks, dashes,
 * compatibility forms and capitals make no difference.
 */
const IGNORED = /[\s*_~`#>[\]\\|\p{Pi}\p{Pf}"'‚„「」『』\p{Cf}]/u
const TARGET = /\]\([^\s()]*\)/gu
/** Scripts that put no space between words: there any place between two signs may be a word's edge. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export interface FoldedText {
  readonly text: string
  /** Where in the source the units from `from` up to `to` (exclusive) of `text` come from; UTF-16 units. */
  range(from: number, to: number): { readonly start: number; readonly end: number }
}

/** `source` should be normalised (NFC), so that its places are those of the text that is shown. */
export function foldText(source: string): FoldedText {
  const places: number[] = []
  let text = ''
  let at = 0
  // The target of a markdown link is not compared, because a model that quotes the words may leave it out.
  const targets = new Set([...source.matchAll(TARGET)].flatMap(({ 0: target, index }) => units(index, target.length)))
  for (const character of source) {
    const folded =
      IGNORED.test(character) || targets.has(at)
        ? ''
        : /\p{Pd}/u.test(character)
          ? '-'
          : character.normalize('NFKC').toLowerCase()
    for (let unit = 0; unit < folded.length; unit++) places.push(at)
    text += folded
    at += character.length
  }
  return {
    text,
    range: (from, to) => {
      const last = places[to - 1] ?? 0
      return { start: places[from] ?? 0, end: last + characterAt(source, last).length }
    },
  }
}

const units = (from: number, length: number) => Array.from({ length }, (_, unit) => from + unit)

/** Whether no word is cut in two at this place: "not a wave" must not be quoted as "ot a wave". */
export function isEdge(source: string, at: number): boolean {
  const inWord = (sign: string) => /[\p{L}\p{M}\p{N}]/u.test(sign) && !UNSPACED.test(sign)
  return !inWord(characterBefore(source, at)) || !inWord(characterAt(source, at))
}

const characterAt = (source: string, at: number): string =>
  at < source.length ? String.fromCodePoint(source.codePointAt(at) ?? 0) : ''
const characterBefore = (source: string, at: number): string =>
  Array.from(source.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
