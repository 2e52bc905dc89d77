import { ADDRESS } from '#platform/addresses.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked'

function inlineRule(
  name: string,
  rule: RegExp,
  token: (raw: string, found: string) => Tokens.Generic,
): TokenizerExtension {
  return {
    name,
    level: 'inline',
    tokenizer(source) {
      const [raw, found] = rule.exec(source) ?? []
      return raw === undefined || this.lexer.state.inLink ? undefined : token(raw, found ?? raw)
    },
  }
}

/** Makes `[https://…]` a link. Has no `start`: Marked stops at each `[`, and a search would take quadratic time. */
const bracketedAddress = inlineRule('bracketedAddress', /^\[(https?:\/\/[^\s\]]+)\](?!\()/i, link)

const bareAddress: TokenizerExtension = {
  ...inlineRule('bareAddress', new RegExp(`^${ADDRESS}`, 'iu'), link),
  // Marked calls this often, so a fast check first excludes texts without addresses.
  start: (source) => (source.includes('://') ? source.search(/\bhttps?:\/\//i) : -1),
}

function link(raw: string, href: string): Tokens.Link {
  return { type: 'link', raw, href, title: null, text: href, tokens: [{ type: 'text', raw: href, text: href }] }
}

/** Matches `[7]`, which cites a source, but not `[7](https://…)` or `[7]: https://…`. */
const reference = inlineRule('reference', /^\[(\d{1,3})\](?!\()/, (raw, number) => ({
  type: 'reference',
  raw,
  number: Number(number),
}))

const tokenizer = { html: () => undefined, tag: () => undefined }
const marked = new Marked({ extensions: [bracketedAddress, bareAddress], tokenizer })
const markedWithReferences = new Marked({ extensions: [reference, bracketedAddress, bareAddress], tokenizer })

/** Maximum length of a formatted text in characters, because parsing a longer text could take seconds. */
const FORMATTED_MAX = 10_000
/** Matches twenty levels of nesting. Such a text is not formatted, because each level is a recursive call. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m
/** Maximum word length in characters; Marked searches for an email address from each letter to the end of the word. */
const WORD_MAX = 2_000
const BETWEEN_WORDS = /[^\w.!#$%&'*+/=?^`{|}~-]+/

/**
 * Parses Markdown; long or deeply nested texts become plain paragraphs.
 * @param references true if `[7]` cites a source; `earlier` of its token counts the earlier citations of the same source
 */
export function tokensOf(text: string, references = false): Token[] {
  const endless = text.length > WORD_MAX && text.split(BETWEEN_WORDS).some((word) => word.length > WORD_MAX)
  if (endless || text.length > FORMATTED_MAX || TOO_DEEP.test(text)) return paragraphsOf(text)
  if (!MARKED.test(text)) return plainTokens(text)
  const isBare = !/`|\]\(|:\/\//.test(text)
  const joined = isBare ? text.replace(CLOSES_AFTER_MARK, '\u2060$&').replace(OPENS_BEFORE_MARK, '$&\u2060') : text
  if (!references) return marked.lexer(joined)
  const tokens = markedWithReferences.lexer(joined)
  const times: Record<string, number> = {}
  void markedWithReferences.walkTokens(tokens, (token) => {
    if (token.type !== 'reference') return
    const earlier = times[token.raw] ?? 0
    Object.assign(token, { earlier })
    times[token.raw] = earlier + 1
  })
  return tokens
}

/** Match stars that CommonMark 6.2 takes for text unless an invisible sign stands between them and a wide mark. */
const CLOSES_AFTER_MARK = /(?<=[。、！？：；」』）】》〉．…])\*\*(?=[\p{L}\p{N}])/gu
const OPENS_BEFORE_MARK = /(?<=[\p{L}\p{N}])\*\*(?=[「『（【])/gu

/** Matches everything that could mean more than its letters in Markdown, and unusual white space. */
const MARKED = /[\\`*_[\]<>&~#|@]|:\/\/|www\.|^(?:[ +=-]|\d{1,9}[.)])| \n|[^\S \n]/im

/** Returns the tokens that Marked would return, but sooner: Marked's first use takes 40 ms (160 ms on slow phones). */
const plainTokens = (text: string): Token[] =>
  paragraphsOf(text.replaceAll(/^\n+|\n+$/g, '')).flatMap((token, at) =>
    at === 0 ? [token] : [{ type: 'space', raw: '\n\n' }, token],
  )

export function paragraphsOf(text: string): Tokens.Generic[] {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ({ type: 'paragraph', raw: paragraph, text: paragraph }))
}

/** Completes a growing text: removes an incomplete link and a last line that could become a heading, and closes emphasis. */
export function asItWillRead(text: string): string {
  const whole = withoutHalfLink(text)
    .replace(/\n[ \t]*(?:[-=*+_#>|]+|\d+[.)]?)[ \t]*$/, '')
    .trimEnd()
  const lastBlock = whole.slice(whole.lastIndexOf('\n\n') + 1)
  const open = openMarks(lastBlock)
  const last = open.at(-1)
  // Removes an opening mark, such as `**`, if no text follows, because it cannot be closed yet.
  if (last !== undefined && whole.endsWith(last))
    return whole.slice(0, -last.length).trimEnd() + open.slice(0, -1).toReversed().join('')
  return whole + open.toReversed().join('')
}

const HALF_LINK = /!?\[(?!https?:\/\/[^\s[\]]+\]$)[^[\]\n]{0,200}(?:\](?:\([^\s()]*)?)?$/i

function withoutHalfLink(text: string): string {
  // Keeps the ellipsis of a truncated text.
  const end = text.endsWith('…') ? '…' : ''
  const rest = text.slice(0, text.length - end.length)
  const word = rest.slice(withoutEnd(rest, /[^\s()[\]“"]/).length)
  const half = HALF_LINK.exec(rest)?.[0] ?? (isHalfAddress(word) ? word : '')
  return half === '' ? text : rest.slice(0, rest.length - half.length).trimEnd() + end
}

const isHalfAddress = (word: string): boolean =>
  word !== '' && (['https://', 'http://'].some((scheme) => scheme.startsWith(word)) || /^https?:\/\//i.test(word))

function openMarks(block: string): string[] {
  const open: string[] = []
  for (const { 0: mark, index } of block.matchAll(/\\.|\*\*|\*|`+/g)) {
    if (mark.startsWith('\\')) continue
    const inCode = open.at(-1)?.startsWith('`') === true
    if (inCode && open.at(-1) !== mark) continue
    const afterSpace = index === 0 || /\s/.test(block[index - 1] ?? '')
    const beforeSpace = /\s/.test(block[index + mark.length] ?? '')
    if (open.at(-1) === mark && (mark.startsWith('`') || !afterSpace)) open.pop()
    // Ignores a mark before a space (a bullet or multiplication sign) and a fence, which opens a code block.
    else if (!beforeSpace && mark !== '```') open.push(mark)
  }
  return open
}

export function webAddress(href: string): string | null {
  return /^https?:\/\//i.test(href) && parsedUrl(href) !== null ? href : null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export function decodeReferences(text: string): string {
  const decoded = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  // Bidi controls may be written as character references, so they are removed only after decoding.
  return withoutBidiControls(decoded)
}
