import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod/mini'
import { folderAbove } from '#platform/server/folder-above.ts'
import { type InterfaceLanguage, nearestLanguage } from '../languages.ts'

/** `language` may be the fallback English. */
export interface Located<T> {
  readonly language: InterfaceLanguage
  readonly content: T
}

/**
 * Reads `locales/<language>/<name>.json` for any tag: the nearest language's, else English. Each is read once,
 * synchronously, because it is small and the next turn needs it. Throws if it is not JSON or does not fit. @param
 * folder for tests
 */
export function localeFiles<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  folder?: string,
): (language: string) => Located<T> {
  const read = new Map<InterfaceLanguage, Located<T>>()
  return (tag) => {
    const asked = nearestLanguage(tag) ?? 'en'
    const known = read.get(asked)
    if (known !== undefined) return known
    const pathOf = (language: InterfaceLanguage) => join(folder ?? localesFolder(), language, `${name}.json`)
    const language = existsSync(pathOf(asked)) ? asked : 'en'
    const located = { language, content: schema.parse(JSON.parse(readFileSync(pathOf(language), 'utf8'))) }
    read.set(asked, located)
    return located
  }
}

export const localesFolder = (from?: string): string => folderAbove('locales', 'en', from)
