import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { characterMap } from './character-map.ts'

/** In the order in which they are asked for a character. */
const ALPHABETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'arabic',
  'hebrew',
  'devanagari',
  'bengali',
  'tamil',
  'thai',
] as const

/** Fonts of more than a megabyte; their order depends on the text's language. */
const EAST_ASIAN = {
  ja: ['japanese', 'chinese-traditional', 'chinese-simplified', 'korean'],
  ko: ['korean', 'japanese', 'chinese-traditional', 'chinese-simplified'],
  zh: ['chinese-simplified', 'chinese-traditional', 'japanese', 'korean'],
  'zh-TW': ['chinese-traditional', 'chinese-simplified', 'japanese', 'korean'],
} as const

export type FontName = (typeof ALPHABETS)[number] | (typeof EAST_ASIAN)['ja'][number]

export interface Font {
  readonly name: FontName
  readonly data: Buffer
  has(codePoint: number): boolean
}

export type FontShelf = ReturnType<typeof fontShelf>

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
  return {
    /** Null = no font has the character. */
    finder(text: string, language: string): (codePoint: number) => Font | null {
      const names = [...ALPHABETS, ...EAST_ASIAN[eastAsian(text, language)]]
      return (codePoint) => {
        const name = names.find((one) => font(one).has(codePoint))
        return name === undefined ? null : font(name)
      }
    },
    /** A script's before Latin, so that a space or a joiner stays with the word around it. */
    inOrder(fonts: ReadonlySet<Font>): Font[] {
      const eastAsian: readonly FontName[] = EAST_ASIAN.ja
      const rank = ({ name }: Font) => (/^(latin|vietnamese)/.test(name) ? 1 : eastAsian.includes(name) ? 2 : 0)
      return [...fonts].toSorted((a, b) => rank(a) - rank(b))
    },
  }
}

/** Kana and Hangul say more than a language tag, which is the interface's and not always the text's. */
function eastAsian(text: string, language: string): keyof typeof EAST_ASIAN {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/^zh\b.*(TW|HK|MO|Hant)/i.test(language)) return 'zh-TW'
  if (/^ja\b/.test(language)) return 'ja'
  return /^ko\b/.test(language) ? 'ko' : 'zh'
}
