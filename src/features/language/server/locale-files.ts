import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod/mini'
import { folderAbove } from '#platform/server/folder-above.ts'
import { type InterfaceLanguage, nearestLanguage } from '../languages.ts'

/**
 * Reads the nearest language's `<name>.json`, else the English one, once; `language` says which. Throws if it does not fit.
 * @param folder for tests
 */
export function localeFiles<T>(name: string, schema: z.ZodMiniType<T>, folder?: string) {
  const read = new Map<InterfaceLanguage, { readonly language: InterfaceLanguage; readonly content: T }>()
  return (tag: string) => {
    const asked = nearestLanguage(tag) ?? 'en'
    const known = read.get(asked)
    if (known !== undefined) return known
    const pathOf = (language: InterfaceLanguage) => join(folder ?? localesFolder(), language, `${name}.json`)
    const language: InterfaceLanguage = existsSync(pathOf(asked)) ? asked : 'en'
    const located = { language, content: schema.parse(JSON.parse(readFileSync(pathOf(language), 'utf8'))) }
    read.set(asked, located)
    return located
  }
}

export const localesFolder = (from?: string): string => folderAbove('locales', 'en', from)
