/** What the other side has really said, and how a sentence names or addresses it, in the languages of the interface (§13). */
import { type OtherSide, wordsReader } from '#features/sources/server/quotes/judged-sentence.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { normalForm } from '#platform/normal-form.ts'
import names from './speaker-names.json' with { type: 'json' }

/** Markdown's marks and the numbers of sources. */
const UNSPOKEN = /(?<!\s)\s*\[\d{1,3}\](?!\()|[*_~`]|^#+ /gmu

/** `x~`: words that begin so; `~x`: a part of a word. */
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
 * @param texts of which the other's words may be; the other's turns first @param topic a debate about cats, in a script
 * without capital letters, does not mean Cat by its word for them
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
