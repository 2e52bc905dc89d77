/** Finds the other side's words, and sentences that name or address the other side (§13). */
import { type OtherSide, wordsReader } from '#features/sources/server/quotes/judged-sentence.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { normalForm } from '#platform/normal-form.ts'
import names from './speaker-names.json' with { type: 'json' }

const UNSPOKEN = /(?<!\s)\s*\[\d{1,3}\](?!\()|[*_~`]|^#+ /gmu

/** Words that name or address Cat. `x~` matches words that begin with x; `~x` matches words that contain x. */
const CAT: Readonly<Record<string, { readonly named: string; readonly addressed: string }>> = names.cat

function pattern(words: string): RegExp {
  const parts = normalForm(words, 'NFC')
    .split(' ')
    .map((word) => {
      if (word.startsWith('~')) return word.slice(1)
      return String.raw`(?<![\p{L}\p{M}])${word.endsWith('~') ? word.slice(0, -1) : String.raw`${word}(?![\p{L}\p{M}])`}`
    })
  return new RegExp(parts.join('|'), 'u')
}

/**
 * Returns the other side's words and a test for its names. @param texts the other side's quotable texts, its turns first
 * @param topic the question and the positions. If these mention cats and the script has no capital letters, the word
 * for "cat" does not count as Cat's name
 */
export function otherSide(speaker: OptionNumber, language: string, texts: readonly string[], topic = ''): OtherSide {
  const { named: cat, addressed } = CAT[language.split('-')[0] ?? ''] ?? names.cat.en
  const isTopic = cat.toUpperCase() === cat.toLowerCase() && pattern(cat).test(normalForm(topic, 'NFC'))
  const other = pattern(`${speaker === 1 ? `${isTopic ? '' : `${cat} `}Cat` : names.einstein} ${addressed}`)
  return {
    words: wordsReader(texts.map((text) => ({ text: text.replaceAll(UNSPOKEN, ''), language, start: 0 }))),
    isNamed(sentence) {
      const said = normalForm(sentence, 'NFC')
      return [said, said.replace(/\p{L}/u, (first) => first.toLowerCase())].some((one) => other.test(one))
    },
  }
}
