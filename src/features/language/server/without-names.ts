const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}_]*/gu
const IN_OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
/** A translation keeps at most this share of the words without a capital letter; otherwise it is untranslated. */
const KEPT_AT_MOST = 0.5

/**
 * Blanks names, which tell nothing about a text's language. Names have a capital letter; in another script a few other
 * words ("npm") count, too.
 */
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
