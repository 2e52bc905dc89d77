/** Parses Markdown into tokens: GitHub's dialect without raw HTML, and with addresses in square brackets as links. */
import { ADDRESS_ENDS } from '#platform/address-ends.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked'

export type { Token, Tokens } from 'marked'

/**
 * `[https://…]` links to the address: it is neither a reference nor an address that ends in `]`. It needs no `start`: text ends
 * at each `[` anyway, and a search of the rest at each mark would make a long text quadratic.
 */
const bracketedAddress: TokenizerExtension = {
  name: 'bracketedAddress',
  level: 'inline',
  tokenizer(source) {
    const [raw, address] = /^\[(https?:\/\/[^\s\]]+)\](?!\()/i.exec(source) ?? []
    return raw === undefined || address === undefined || this.lexer.state.inLink ? undefined : link(raw, address)
  },
}

const BARE_ADDRESS = new RegExp(`^https?://[^\\s<>\\]"${ADDRESS_ENDS}]+`, 'i')

/** A bare address ends before a closing bracket and before the punctuation of its sentence. */
const bareAddress: TokenizerExtension = {
  name: 'bareAddress',
  level: 'inline',
  // -1 = nowhere. Marked asks anew at each mark: a text without any address is recognised by a plain search.
  start: (source) => (source.includes('://') ? source.search(/\bhttps?:\/\//i) : -1),
  tokenizer(source) {
    const [found] = BARE_ADDRESS.exec(source) ?? []
    if (found === undefined || this.lexer.state.inLink) return undefined
    const address = withoutTail(found)
    return link(address, address)
  },
}

function withoutTail(address: string): string {
  let unclosed = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' && unclosed > 0) unclosed--
    else if (!".,;:!?'*_~’”»›".includes(last)) break
  }
  return address.slice(0, end)
}

function link(raw: string, href: string): Tokens.Link {
  return { type: 'link', raw, href, title: null, text: href, tokens: [{ type: 'text', raw: href, text: href }] }
}

/** `[7]` names a source by its number; `[7](https://…)` is a link, and `[7]: https://…` makes no link of it. */
const reference: TokenizerExtension = {
  name: 'reference',
  level: 'inline',
  tokenizer(source) {
    const [raw, number] = /^\[(\d{1,3})\](?!\()/.exec(source) ?? []
    return raw === undefined || this.lexer.state.inLink ? undefined : { type: 'reference', raw, number: Number(number) }
  },
}

/** Text that looks like HTML was written as text, so it is shown as it is. */
const tokenizer = { html: () => undefined, tag: () => undefined }
const marked = new Marked({ extensions: [bracketedAddress, bareAddress], tokenizer })
const markedWithReferences = new Marked({ extensions: [reference, bracketedAddress, bareAddress], tokenizer })

/** Longer texts are not formatted: such a text is not meant to be read, and parsing it could take seconds. */
const FORMATTED_MAX = 10_000
/** Quotations and lists nested on one line, deeper than any sensible text: each level is a call on the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m

/** Marked looks for an email's address at each sign of a word, up to its end; none is as long as this. */
const WORD_MAX = 2_000
const BETWEEN_WORDS = /[^\w.!#$%&'*+/=?^`{|}~-]+/

/** A text that is too long or too deep becomes plain paragraphs. @param references whether `[7]` names a source */
export function tokensOf(text: string, references = false): Token[] {
  if (text.length > FORMATTED_MAX || TOO_DEEP.test(text) || hasEndlessWord(text)) return paragraphsOf(text)
  return (references ? markedWithReferences : marked).lexer(text)
}

function hasEndlessWord(text: string): boolean {
  return text.length > WORD_MAX && text.split(BETWEEN_WORDS).some((word) => word.length > WORD_MAX)
}

/** The text as it is written. */
export function paragraphsOf(text: string): Tokens.Generic[] {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ({ type: 'paragraph', raw: paragraph, text: paragraph }))
}

/**
 * An unfinished text in the form it will have: a last line that would make the line before it a heading goes, a link at
 * the end waits until it is whole, and open emphasis is closed, so that no mark is shown before its partner.
 */
export function asItWillRead(text: string): string {
  const whole = withoutHalfLink(text)
    .replace(/\n[ \t]*(?:[-=*+_#>|]+|\d+[.)]?)[ \t]*$/, '')
    .trimEnd()
  const lastBlock = whole.slice(whole.lastIndexOf('\n\n') + 1)
  const open = openMarks(lastBlock)
  if (open.length === 0) return whole
  const last = open.at(-1) ?? ''
  // An opening mark without text after it is removed, because a closing mark right after it would not pair with it.
  if (whole.endsWith(last)) return whole.slice(0, -last.length).trimEnd() + closing(open.slice(0, -1))
  return whole + closing(open)
}

/** The beginning of a link at the text's end: its label, its label with a part of the address. */
const HALF_LINK = /!?\[(?!https?:\/\/[^\s[\]]+\]$)[^[\]\n]{0,200}(?:\](?:\([^\s()]*)?)?$/i

function withoutHalfLink(text: string): string {
  // A cut text ends with an ellipsis, which stays.
  const end = text.endsWith('…') ? '…' : ''
  const rest = text.slice(0, text.length - end.length)
  const word = rest.slice(withoutEnd(rest, /[^\s()[\]“"]/).length)
  const half = HALF_LINK.exec(rest)?.[0] ?? (isHalfAddress(word) ? word : '')
  return half === '' ? text : rest.slice(0, rest.length - half.length).trimEnd() + end
}

const isHalfAddress = (word: string): boolean =>
  word !== '' && (['https://', 'http://'].some((scheme) => scheme.startsWith(word)) || /^https?:\/\//i.test(word))

const closing = (marks: readonly string[]): string => marks.toReversed().join('')

/** Outermost first. */
function openMarks(block: string): string[] {
  const open: string[] = []
  for (const { 0: mark, index } of block.matchAll(/\\.|\*\*|\*|`+/g)) {
    if (mark.startsWith('\\')) continue
    const inCode = open.at(-1)?.startsWith('`') === true
    if (inCode && open.at(-1) !== mark) continue
    const afterSpace = index === 0 || /\s/.test(block[index - 1] ?? '')
    const beforeSpace = /\s/.test(block[index + mark.length] ?? '')
    if (open.at(-1) === mark && (mark.startsWith('`') || !afterSpace)) open.pop()
    // A mark before a space is a bullet or a multiplication sign; fences are blocks of their own.
    else if (!beforeSpace && mark !== '```') open.push(mark)
  }
  return open
}

/** Null for anything else (`javascript:`, `data:`, a path of ours), which stays text. */
export function webAddress(href: string): string | null {
  return /^https?:\/\//i.test(href) && parsedUrl(href) !== null ? href : null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** `&amp;` → `&`. Unknown ones stay; characters that change the writing direction are removed. */
export function decodeReferences(text: string): string {
  const decoded = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  // This also removes the characters that the lexer has decoded.
  return withoutBidiControls(decoded)
}
