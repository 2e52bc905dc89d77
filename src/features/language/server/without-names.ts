/** Such names stay what they are in every language and so tell nothing about a text's language. */

const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}_]*/gu
const IN_OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
/** Of the words without a capital letter a translation keeps at most this share; more is a text that was not translated. */
const KEPT_AT_MOST = 0.5

/** Names have a capital letter; in a translation into another script others ("npm") count, too, if they are few. */
export function withoutNames(words: string, original: string, into: string): string {
  const there = new Set(original.match(LATIN_WORD))
  const names = new Set([...there].filter((word) => /\p{Lu}/u.test(word)))
  if (!isLatin(into)) {
    const plain = [...there].filter((word) => !names.has(word))
    const said = new Set(words.match(LATIN_WORD))
    const kept = plain.filter((word) => said.has(word))
    if (IN_OTHER_SCRIPT.test(original) || kept.length <= plain.length * KEPT_AT_MOST)
      kept.forEach((word) => names.add(word))
  }
  return words.replaceAll(LATIN_WORD, (word) => (names.has(word) ? ' ' : word))
}

export const isLatin = (language: string): boolean => new Intl.Locale(language).maximize().script === 'Latn'
