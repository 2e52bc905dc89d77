import { fill, type Text } from '../fill.ts'
import { nearestLanguage, type InterfaceLanguage } from '../languages.ts'
import { NAMED_LANGUAGES } from '../named-languages.ts'
import { z } from 'zod/mini'
import { localeFiles } from './locale-files.ts'

const readCatalogue = localeFiles('ui', z.record(z.string(), z.string()))

export function catalogueOf(language: InterfaceLanguage): (english: string) => string | undefined {
  const { content } = readCatalogue(language)
  return (english) => (Object.hasOwn(content, english) ? content[english] : undefined)
}

export interface PageLanguage {
  readonly code: InterfaceLanguage
  readonly dir: 'ltr' | 'rtl'
  readonly text: Text
}

const known = new Map<InterfaceLanguage, PageLanguage>()

export function pageLanguage(code: InterfaceLanguage): PageLanguage {
  const there = known.get(code)
  if (there !== undefined) return there
  const rtl = NAMED_LANGUAGES.some((language) => language.code === code && language.rtl)
  const catalogue = catalogueOf(code)
  const text: Text = (english, values) => {
    const translated = catalogue(english)
    return translated === undefined ? fill(english, values) : fill(translated, values, code)
  }
  const made: PageLanguage = { code, dir: rtl ? 'rtl' : 'ltr', text }
  known.set(code, made)
  return made
}

export const pageLanguageNear = (tag: string): PageLanguage => pageLanguage(nearestLanguage(tag) ?? 'en')
