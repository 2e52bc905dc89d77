const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const COMBINING = /\p{M}/u

/** Returns the width of a text in Latin letters. A Chinese, Japanese or Korean character counts as two letters. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : COMBINING.test(character) ? 0 : 1
  return width
}
