/** Counts negations in the interface's languages, because a quotation must not lose or gain a negation. */
import negations from './negations.json' with { type: 'json' }

/** Negations in simplified spelling; `~` marks a word part. Negating verb endings (Turkish, Swahili) are not included. */
const WORDS: Readonly<Record<string, string>> = negations

const patterns = new Map<string, RegExp>()

/**
 * @param text folded words with single spaces between them, except in scripts without spaces
 * @param language ISO 639-1, with or without a region; any other language counts as English
 */
export function negationsIn(text: string, language: string): number {
  const code = language.split('-')[0] ?? ''
  const words = WORDS[code] ?? WORDS['en'] ?? ''
  let pattern = patterns.get(words)
  if (pattern === undefined) {
    const parts = words.split(' ').map((word) => {
      if (word === '~nt$')
        return String.raw`(?<![\p{L}\p{M}])(?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should|must|need)nt(?![\p{L}\p{M}])`
      return word.startsWith('~') ? word.slice(1) : String.raw`(?<![\p{L}\p{M}])${word}(?![\p{L}\p{M}])`
    })
    pattern = new RegExp(parts.join('|'), 'gu')
    patterns.set(words, pattern)
  }
  return [...text.matchAll(pattern)].length
}
