/**
 * Builds catalogues of the longest translations. A text that is too long in any language is also too long in one of these
 * catalogues.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { INTERFACE_LANGUAGES, type InterfaceLanguage, RIGHT_TO_LEFT } from '#features/language/languages.ts'
import { placesOf } from '#features/language/fill.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'

interface Longest {
  /** The language whose catalogue is replaced. The new catalogue's plural texts have only the form `other`. */
  readonly standsFor: InterfaceLanguage
  /** Splits a text into the pieces to measure. The translation with the widest piece is chosen. */
  readonly piecesOf: (text: string) => readonly string[]
}

const whole = (text: string) => [text]
/** Matches where a line may break: at spaces, hyphens and slashes, and at every letter of scripts without spaces. */
const BREAKS = /[\s\u00ad\u200b\p{Pd}/\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u

export const LONGEST = {
  ltr: { standsFor: 'de', piecesOf: whole },
  rtl: { standsFor: 'ar', piecesOf: whole },
  words: { standsFor: 'fi', piecesOf: (text) => text.split(BREAKS) },
} as const satisfies Readonly<Record<string, Longest>>

/**
 * Returns the widest translations from the languages with the same text direction as `standsFor`.
 * @param page its fonts and style decide how wide a text is
 */
export async function longestCatalogue(page: Page, { standsFor, piecesOf }: Longest): Promise<Catalogue> {
  const languages = INTERFACE_LANGUAGES.filter(
    (code) => code !== 'en' && RIGHT_TO_LEFT.has(code) === RIGHT_TO_LEFT.has(standsFor),
  )
  const catalogues = languages.map(catalogueOf)
  const texts = Object.keys(catalogueOf(standsFor))
  const rivals = texts.map((english) => catalogues.map((catalogue) => catalogue[english] ?? ''))
  const longestPiece = (text: string) => piecesOf(drawnAs(text)).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const widest = await page.evaluate(
    (all) => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      pen.font = getComputedStyle(document.body).font
      return all.map((drawn) => {
        const widths = drawn.map((text) => pen.measureText(text).width)
        return widths.indexOf(Math.max(...widths))
      })
    },
    rivals.map((all) => all.map(longestPiece)),
  )
  return Object.fromEntries(texts.map((english, at) => [english, rivals[at]?.[widest[at] ?? 0] ?? english]))
}

/** Replaces placeholders with their longest form, or with digits if they have no forms. */
function drawnAs(text: string): string {
  const forms = placesOf(text).map((place) => [...place.forms.values()].toSorted((a, b) => b.length - a.length)[0])
  return text.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, () => forms.shift() ?? '00000')
}

/** Makes the page load `catalogue` instead of the catalogue of language `code`, and returns a function that undoes this. */
export async function inPlaceOf(
  page: Page,
  code: InterfaceLanguage,
  catalogue: Catalogue,
): Promise<() => Promise<void>> {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const address = `**/${manifest[`locales/${code}/ui.json`]?.file}`
  const body = `const words = ${JSON.stringify(catalogue)}; export { words as default }`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return () => page.unroute(address)
}
