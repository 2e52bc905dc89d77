/** Compares a text's links with its translation's (§2: links stay unchanged). */
import { addressesIn } from '#features/debates/server/find-address.ts'

const MARKDOWN_TARGET = /\]\(\s*/g
/** Characters to compare; `addressesIn` compares web addresses whole. */
const TARGET_COMPARED = 300
/** `www.…`, and email addresses (GFM 6.9; at most 64 characters before the @, RFC 5321 §4.5.3.1.1). */
const BARE_LINK = /\bwww\.[^\s<>]*[\p{L}\p{N}/]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu
/** Scripts whose words follow an address without a space: "https://a.example/xによれば". */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]'

/** Bounds of the search in a translation. */
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

/** Reads a target until white space or an unopened closing bracket. */
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
 * Separates addresses from the words behind them, by the original ("https://ja.wikipedia.org/wiki/JR東日本" is one
 * address).
 */
export function withLinksApart(text: string, translation: string): string {
  const links = [...new Set([...addressesIn(text), ...(text.match(BARE_LINK) ?? [])])]
  if (links.length === 0 || links.length > LINKS_MOST) return translation
  // Longest first: one address may begin another.
  const any = links
    .filter((link) => link.length <= LINK_LONGEST)
    .toSorted((a, b) => b.length - a.length)
    .map((link) => link.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return translation.replaceAll(new RegExp(`(?:${any.join('|')})(?=(${UNSPACED})?)`, 'gu'), (link, letter?: string) =>
    letter === undefined ? link : `${link} `,
  )
}
