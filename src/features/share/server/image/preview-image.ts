/** The preview image of a shared debate: places its words on the drawing (`assets/preview/art.svg`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Debate } from '#features/debates/contract/debates.ts'
import { type DigitalSourceType, sourceText } from '#features/debates/digital-source.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import { assetsFolder } from '#platform/server/folder-above.ts'
import type { Picture, TextBox } from '#platform/server/images/picture.ts'

export interface PreviewWords extends Pick<Debate, 'question' | 'option1' | 'option2' | 'language'> {
  /** How the turns were made (§16); null before the first turn. */
  readonly made: DigitalSourceType | null
}

/** The colours of the light theme (`src/app/web/styles/tokens.css`). */
const INK = '#1a2344'
const FIRST = '#a8330f'
const SECOND = '#07625f'
const SHADOWS = [
  { x: -3, y: 2, color: '#ef5a2f' },
  { x: 3, y: -1, color: '#12a19a' },
] as const

let art: string | null = null

export function previewImage({ question, option1, option2, language, made }: PreviewWords): Picture {
  art ??= readFileSync(join(assetsFolder(), 'preview', 'art.svg'), 'utf8')
  const title = { x: 128, y: 54, width: 944, height: 332, sizes: [96, 84, 76, 64, 54, 46], lines: 4 } as const
  const look = { color: INK, shadows: SHADOWS, align: 'start', vertical: 'middle' } as const
  return {
    width: 1200,
    height: 630,
    art,
    boxes: [
      { text: question, language, ...title, ...look },
      ...side(viewTexts.einstein, option1, { x: 252, color: FIRST, align: 'left' }, language),
      ...side(viewTexts.cat, option2, { x: 644, color: SECOND, align: 'right' }, language),
      ...(made === null ? [] : [mark(made, language)]),
    ],
  }
}

function mark(made: DigitalSourceType, language: string): TextBox {
  const { code, text } = pageLanguageNear(language)
  const place = { x: 88, y: 586, width: 1024, height: 32 }
  const look = { color: INK, align: 'start', vertical: 'top' } as const
  return { ...place, ...look, text: text(sourceText(made)), language: code, sizes: [22], lines: 1 }
}

function side(
  name: string,
  position: string,
  place: Pick<TextBox, 'x' | 'color' | 'align'>,
  language: string,
): TextBox[] {
  const beside = { ...place, width: 304, vertical: 'top' } as const
  const { code, text } = pageLanguageNear(language)
  return [
    { ...beside, text: text(name), language: code, y: 430, height: 40, sizes: [28], lines: 1 },
    { ...beside, text: position, language, color: INK, y: 470, height: 112, sizes: [36, 30, 26], lines: 3 },
  ]
}
