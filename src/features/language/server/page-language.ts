import * as v from 'valibot'
import { type Text, textIn } from '../fill.ts'
import { nearestLanguage, perLanguage, RIGHT_TO_LEFT, type InterfaceLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

const readCatalogue = localeFiles('ui', v.record(v.string(), v.string()))

export function catalogueOf(language: InterfaceLanguage): (english: string) => string | undefined {
  const { content } = readCatalogue(language)
  return (english) => (Object.hasOwn(content, english) ? content[english] : undefined)
}

export interface PageLanguage {
  readonly code: InterfaceLanguage
  readonly dir: 'ltr' | 'rtl'
  readonly text: Text
}

export const pageLanguage = perLanguage((code: InterfaceLanguage): PageLanguage => ({
  code,
  dir: RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr',
  text: textIn(code, catalogueOf(code)),
}))

export const pageLanguageNear = (tag: string): PageLanguage => pageLanguage(nearestLanguage(tag) ?? 'en')
