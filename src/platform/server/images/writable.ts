/** Prepares a typed text for drawing: a character that no font has would be drawn as an empty box. */
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { normalForm } from '#platform/normal-form.ts'
import { visibleCharacters } from '#platform/text-length.ts'
import type { Font, FontShelf } from './font-shelf.ts'

/** Characters that only change their neighbours, and all parts of emoji: without them the words can still be read. */
const DISPENSABLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]/u
const LOST_JOINER = /(?<![\p{L}\p{M}])[\u200C\u200D]/gu
const THAI = /\p{Script=Thai}+/gu
const BREAK = '\u200B'

/** The first letter of a script decides the direction, as with `dir="auto"` in HTML. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export interface Writable {
  readonly text: string
  readonly fonts: readonly Font[]
  readonly direction: 'ltr' | 'rtl'
}

/** Puts a text on one line; null when a character has no font, or nothing readable is left. */
export function writable(typed: string, language: string, shelf: FontShelf): Writable | null {
  const line = normalForm(typed.toWellFormed(), 'NFC').replaceAll(/\s+/gu, ' ')
  const given = withoutBidiControls(line)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const fontOf = shelf.finder(given, language)
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
  return { text: withThaiBreaks(text), fonts: shelf.inOrder(fonts), direction }
}

/** Thai has no spaces between words: without marks a line would end within a syllable. */
function withThaiBreaks(text: string): string {
  return text.replace(THAI, (run) =>
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment(run)].map(({ segment }) => segment).join(BREAK),
  )
}
