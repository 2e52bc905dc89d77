/** Checks a debate's translation, so that none says less, more or something else. */
import { withoutNames } from '#features/language/server/without-names.ts'
import { isWrittenIn } from '#features/language/server/written-in.ts'
import { withoutAddresses } from '#features/debates/server/find-address.ts'
import { widthOf } from '#platform/text-width.ts'
import { sameLinks, withLinksApart } from './links.ts'

/** Languages differ in length by less than this. */
const WIDTHS = { from: 0.35, to: 3, always: 40 }
/** Fewer letters may be a name. */
const NAME_UP_TO = 20
/** A translator may join or split this share of the paragraphs, and always one. */
const PARAGRAPHS = 0.25

/** Returns a sentence for the model, or null if the translation can be shown. */
export function translationFault(text: string, translation: string, from: string, into: string): string | null {
  if (translation.trim() === '') return 'it is empty'
  if (/<<(?:end|text-\d)/.test(translation)) return 'it contains the marks of the blocks'
  if (isTheText(text, translation)) return 'it is the text itself, not in the language asked for'
  if (!text.includes('\n') && translation.includes('\n')) return 'a text of one line has become several'
  const shown = withLinksApart(text, translation)
  if (!sameLinks(text, shown)) return 'its web addresses are not exactly those of the text'
  const [many, few] = [paragraphsOf(text), paragraphsOf(translation)]
  if (Math.abs(many - few) > Math.max(1, many * PARAGRAPHS)) return `it has ${few} paragraphs instead of ${many}`
  const [width, translated] = [widthOf(text), widthOf(translation)]
  if (translated < width * WIDTHS.from - WIDTHS.always) return 'something is left out'
  if (translated > width * WIDTHS.to + WIDTHS.always) return 'something is added'
  return isInto(withoutAddresses(shown), text, from, into) ? null : 'it is not in the language asked for'
}

/** Fewer words may be a name or a term, the same in both languages. */
const WORDS_OF_A_SENTENCE = 3

/** Ignores case, punctuation and spaces. */
function isTheText(text: string, translation: string): boolean {
  const words = wordsIn(text)
  if (words.length < WORDS_OF_A_SENTENCE || words.every((word) => /\p{Lu}/u.test(word))) return false
  const folded = (of: readonly string[]) => of.join(' ').toLowerCase()
  return folded(words) === folded(wordsIn(translation))
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** If names outweigh the other words ("Is Visual Studio Code better than IntelliJ IDEA?"), the others decide. */
function isInto(words: string, text: string, from: string, into: string): boolean {
  if (lettersIn(words) <= NAME_UP_TO || isWrittenIn(words, into, [from, 'en'])) return true
  const others = withoutNames(words, text, into)
  return lettersIn(others) > 0 && isWrittenIn(others, into, [from, 'en'], 1)
}

const lettersIn = (words: string) => words.match(/\p{L}/gu)?.length ?? 0

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '').length
