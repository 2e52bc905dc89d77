import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { normalForm } from '#platform/normal-form.ts'
import { visibleCharacters } from '#platform/characters.ts'

const EUROPEAN = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const
const ASIAN = ['arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'thai'] as const

/** Large fonts in the order that each language prefers. They are tried after all other fonts. */
const EAST_ASIAN = {
  ja: ['japanese', 'chinese-traditional', 'chinese-simplified', 'korean'],
  ko: ['korean', 'japanese', 'chinese-traditional', 'chinese-simplified'],
  zh: ['chinese-simplified', 'chinese-traditional', 'japanese', 'korean'],
  'zh-TW': ['chinese-traditional', 'chinese-simplified', 'japanese', 'korean'],
} as const

type FontName = (typeof EUROPEAN | typeof ASIAN)[number] | (typeof EAST_ASIAN)['ja'][number]

interface Font {
  readonly name: FontName
  readonly data: Buffer
  has(codePoint: number): boolean
}

type FontShelf = ReturnType<typeof fontShelf>

export function fontShelf(folder: string) {
  const read = new Map<FontName, Font>()
  const font = (name: FontName): Font => {
    const known = read.get(name)
    if (known) return known
    const data = readFileSync(join(folder, `${name}.woff`))
    const made = { name, data, has: characterMap(data) }
    read.set(name, made)
    return made
  }
  return (text: string, language: string): ((codePoint: number) => Font | null) => {
    const names = [...EUROPEAN, ...ASIAN, ...EAST_ASIAN[eastAsian(text, language)]]
    return (codePoint) => {
      const name = names.find((one) => font(one).has(codePoint))
      return name === undefined ? null : font(name)
    }
  }
}

/** Puts Latin fonts after those of most other scripts, so that spaces and joiners use the font of the words around them. */
function inOrder(fonts: ReadonlySet<Font>): Font[] {
  const eastAsian: readonly FontName[] = EAST_ASIAN.ja
  const rank = ({ name }: Font) => (/^(latin|vietnamese)/.test(name) ? 1 : eastAsian.includes(name) ? 2 : 0)
  return [...fonts].toSorted((a, b) => rank(a) - rank(b))
}

/** Chooses the font order from Kana or Hangul in the text or, if it has neither, from the interface's `language`. */
function eastAsian(text: string, language: string): keyof typeof EAST_ASIAN {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/^zh\b.*(TW|HK|MO|Hant)/i.test(language)) return 'zh-TW'
  if (/^ja\b/.test(language)) return 'ja'
  return /^ko\b/.test(language) ? 'ko' : 'zh'
}

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** Returns a function that checks whether a WOFF 1.0 font has a character. Throws if the font has no usable `cmap`. */
function characterMap(woff: Buffer): (codePoint: number) => boolean {
  const cmap = tableOf(woff, 'cmap')
  const known = new Set<number>()
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    for (const code of codePointsIn(cmap, cmap.readUInt32BE(4 + n * 8 + 4))) known.add(code)
  }
  if (known.size === 0) throw new Error('the font has no character map of a known format')
  return (codePoint) => known.has(codePoint)
}

/** Extracts a table (WOFF 1.0 §5). */
function tableOf(woff: Buffer, tag: string): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  for (let n = 0; n < woff.readUInt16BE(12); n++) {
    const entry = HEADER_BYTES + n * ENTRY_BYTES
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return packed < length ? inflateSync(bytes) : bytes
  }
  throw new Error(`the font has no table ${tag}`)
}

function* codePointsIn(cmap: Buffer, at: number): Generator<number> {
  const format = cmap.readUInt16BE(at)
  if (format === 12) {
    for (let n = 0; n < cmap.readUInt32BE(at + 12); n++) {
      const group = at + 16 + n * 12
      for (let code = cmap.readUInt32BE(group); code <= cmap.readUInt32BE(group + 4); code++) yield code
    }
  }
  if (format !== 4) return
  const bytes = cmap.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let n = 0; n < bytes; n += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + n), cmap.readUInt16BE(ends + n)]
    const offset = cmap.readUInt16BE(offsets + n)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? code + cmap.readUInt16BE(deltas + n)
          : cmap.readUInt16BE(offsets + n + offset + 2 * (code - first))
      // Glyph 0 means that the font lacks the character.
      if ((glyph & 0xffff) !== 0) yield code
    }
  }
}

/** Matches modifiers and parts of emoji, without which a text stays readable. */
const DISPENSABLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]/u
const LOST_JOINER = /(?<![\p{L}\p{M}])[\u200C\u200D]/gu
const THAI = /\p{Script=Thai}+/gu
const BREAK = '\u200B'

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export interface Writable {
  readonly text: string
  readonly fonts: readonly Font[]
  readonly direction: 'ltr' | 'rtl'
}

/** Joins the lines of a text. Returns null if no text remains or if a necessary character has no font. */
export function writable(typed: string, language: string, shelf: FontShelf): Writable | null {
  const line = normalForm(typed.toWellFormed(), 'NFC').replaceAll(/\s+/gu, ' ')
  const given = withoutBidiControls(line)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const fontOf = shelf(given, language)
  const fonts = new Set<Font>()
  let text = ''
  for (const character of given) {
    const font = fontOf(character.codePointAt(0) ?? 0)
    if (font !== null) {
      fonts.add(font)
      text += character
    } else if (!DISPENSABLE.test(character)) return null
  }
  text = text.replaceAll(LOST_JOINER, '').replaceAll(/ +/g, ' ').trim()
  if (visibleCharacters(text) === 0 && visibleCharacters(given) > 0) return null
  const direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
  return { text: withThaiBreaks(text), fonts: inOrder(fonts), direction }
}

/** Marks where Thai text may break, because it has no spaces and could otherwise break inside a syllable. */
function withThaiBreaks(text: string): string {
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  return text.replace(THAI, (run) => Array.from(words.segment(run), ({ segment }) => segment).join(BREAK))
}
