/** Compares the links of a text and its translation (§2: links are the original's, unchanged). */
import { addressesIn } from '#features/debates/server/find-address.ts'

const MARKDOWN_TARGET = /\]\(\s*/g
/** Characters of a link's target that are compared; a web address is compared whole by `addressesIn`. */
const TARGET_COMPARED = 300
/** An address that begins with `www.`, and an email's (GFM 6.9; at most 64 characters first, RFC 5321 §4.5.3.1.1). */
const BARE_LINK = /\bwww\.[^\s<>]*[\p{L}\p{N}/]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu
/** Scripts whose words follow an address without a space: "https://a.example/xによれば". */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]'

/** Looked for in a translation, each at each place; more stay where they are. */
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

/** The target of a link that begins there: until white space, or until a bracket closes that it has not opened. */
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

/** Parts addresses from words behind them, by the original ("https://ja.wikipedia.org/wiki/JR東日本" is one address). */
export function withLinksApart(text: string, translation: string): string {
  const links = [...new Set([...addressesIn(text), ...(text.match(BARE_LINK) ?? [])])]
  if (links.length === 0 || links.length > LINKS_MOST) return translation
  // The longest first: an address may be the beginning of another one.
  const any = links
    .filter((link) => link.length <= LINK_LONGEST)
    .toSorted((a, b) => b.length - a.length)
    .map((link) => link.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return translation.replaceAll(new RegExp(`(?:${any.join('|')})(?=(${UNSPACED})?)`, 'gu'), (link, letter?: string) =>
    letter === undefined ? link : `${link} `,
  )
}
