import { withoutNames, isWrittenIn } from '#features/language/server/written-in.ts'
import { withoutAddresses, addressesIn } from '#features/debates/server/find-address.ts'
import { widthOf } from '#platform/text-width.ts'

const WIDTHS = { from: 0.35, to: 3, always: 40 }
const NAME_UP_TO = 20
/** The share of paragraphs that a translation may join or split. Joining or splitting one is always allowed. */
const PARAGRAPHS = 0.25

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

const WORDS_OF_A_SENTENCE = 3

function isTheText(text: string, translation: string): boolean {
  const words = wordsIn(text)
  if (words.length < WORDS_OF_A_SENTENCE || words.every((word) => /\p{Lu}/u.test(word))) return false
  const folded = (of: readonly string[]) => of.join(' ').toLowerCase()
  return folded(words) === folded(wordsIn(translation))
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns true if the words are few or in language `into`. If they seem untranslated, checks again without names. */
function isInto(words: string, text: string, from: string, into: string): boolean {
  if (lettersIn(words) <= NAME_UP_TO || isWrittenIn(words, into, [from, 'en'])) return true
  const others = withoutNames(words, text, into)
  return lettersIn(others) > 0 && isWrittenIn(others, into, [from, 'en'], 1)
}

const lettersIn = (words: string) => words.match(/\p{L}/gu)?.length ?? 0

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '').length

const MARKDOWN_TARGET = /\]\(\s*/g
const TARGET_COMPARED = 300
/** Matches `www.…` and email addresses (GFM 6.9; at most 64 characters before the @, RFC 5321 §4.5.3.1.1). */
const BARE_LINK = /\bwww\.[^\s<>]*[\p{L}\p{N}/]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu
/** Matches scripts in which a word may follow an address without a space, as in "https://a.example/xによれば". */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]'

const LINKS_MOST = 40
const LINK_LONGEST = 500

export function sameLinks(text: string, translation: string): boolean {
  return linksOf(text) === linksOf(translation)
}

function linksOf(text: string): string {
  const targets = [...text.matchAll(MARKDOWN_TARGET)].map(({ 0: mark, index }) => targetAt(text, index + mark.length))
  const bare = (text.match(BARE_LINK) ?? []).map((link) => link.toLowerCase())
  return [addressesIn(text), targets, bare].map((links) => links.toSorted().join(' ')).join('\n')
}

function targetAt(text: string, start: number): string {
  const end = Math.min(text.length, start + TARGET_COMPARED)
  let open = 0
  for (let at = start; at < end; at++) {
    const character = text.charAt(at)
    if (character === '(') open++
    else if (character === ')') open--
    if (open < 0 || /\s/.test(character)) return text.slice(start, at)
  }
  return text.slice(start, end)
}

/**
 * Inserts a space between an address and the words after it. Finds the addresses in the original, because an address may
 * contain letters of the words' script: "https://ja.wikipedia.org/wiki/JR東日本".
 */
export function withLinksApart(text: string, translation: string): string {
  const links = [...new Set([...addressesIn(text), ...(text.match(BARE_LINK) ?? [])])]
  if (links.length === 0 || links.length > LINKS_MOST) return translation
  // Matches the longest address first, because one address may be a prefix of another.
  const any = links
    .filter((link) => link.length <= LINK_LONGEST)
    .toSorted((a, b) => b.length - a.length)
    .map((link) => link.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return translation.replaceAll(new RegExp(`(?:${any.join('|')})(?=(${UNSPACED})?)`, 'gu'), (link, letter?: string) =>
    letter === undefined ? link : `${link} `,
  )
}
