const IGNORED = /[\s*_~`#>[\]\\|\p{Pi}\p{Pf}"'‚„「」『』\p{Cf}]/u
/** Matches the addresses of links, which models may omit when they quote. */
export const TARGET = /\]\([^\s()]*\)/gu
/** Matches a character of a script that has no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export type FoldedText = ReturnType<typeof foldText>

/** Simplifies a text, so that careless copies compare as equal. @param source in NFC, like the displayed text */
export function foldText(source: string) {
  const places: number[] = []
  let text = ''
  let at = 0
  const targets = new Set([...source.matchAll(TARGET)].flatMap(({ 0: target, index }) => units(index, target.length)))
  for (const character of source) {
    const folded = IGNORED.test(character) || targets.has(at) ? '' : foldCharacter(character)
    for (let unit = 0; unit < folded.length; unit++) places.push(at)
    text += folded
    at += character.length
  }
  return {
    text,
    /** Converts a range of `text` to the corresponding range of `source`, in UTF-16 units. `to` is exclusive. */
    range: (from: number, to: number) => {
      const last = places[to - 1] ?? 0
      return { start: places[from] ?? 0, end: last + characterAt(source, last).length }
    },
  }
}

const foldCharacter = (character: string) =>
  /\p{Pd}/u.test(character) ? '-' : character.normalize('NFKC').toLowerCase()

const units = (from: number, length: number) => Array.from({ length }, (_, unit) => from + unit)

/** Returns true unless `at` is inside a word; otherwise, "not a wave" could be quoted as "ot a wave". */
export function isEdge(source: string, at: number): boolean {
  const inWord = (sign: string) => /[\p{L}\p{M}\p{N}]/u.test(sign) && !UNSPACED.test(sign)
  return !inWord(characterBefore(source, at)) || !inWord(characterAt(source, at))
}

const characterAt = (source: string, at: number): string =>
  at < source.length ? String.fromCodePoint(source.codePointAt(at) ?? 0) : ''
const characterBefore = (source: string, at: number): string =>
  Array.from(source.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
