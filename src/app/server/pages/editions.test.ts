import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { editionIn } from './editions.ts'

/** Matches the letters that are in the second file of the titles' font (styles/fonts.css). */
const EXTENDED_LATIN = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/

test.each(INTERFACE_LANGUAGES)(
  '§14 %s: the fonts of its titles are fetched with the page, and no others',
  (language) => {
    const { fonts } = editionIn(language, false)
    const isExtended = EXTENDED_LATIN.test(readFileSync(`locales/${language}/ui.json`, 'utf8'))
    const own = isExtended ? ['title-latin', 'title-latin-ext'] : ['title-latin']
    // Pages in the Arabic script show the product's Latin name in the system's font, so they need no title font.
    expect(fonts).toEqual(['ar', 'fa', 'ur'].includes(language) ? [] : own)
  },
)
