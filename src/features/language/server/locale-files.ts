import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { folderAbove } from '#platform/server/folder-above.ts'
import { type InterfaceLanguage, nearestLanguage, perLanguage } from '../languages.ts'

/** Returns a reader of `<name>.json` in the nearest language or English. @param folder replaces `locales/` */
export function localeFiles<T>(name: string, schema: v.GenericSchema<unknown, T>, folder?: string) {
  const read = perLanguage((asked: InterfaceLanguage) => {
    const pathOf = (language: InterfaceLanguage) => join(folder ?? localesFolder(), language, `${name}.json`)
    const language = existsSync(pathOf(asked)) ? asked : 'en'
    const { success, output, issues } = v.safeParse(schema, JSON.parse(readFileSync(pathOf(language), 'utf8')))
    if (!success) throw new Error(`${pathOf(language)}: ${v.summarize(issues)}`)
    return { language, content: output }
  })
  return (tag: string) => read(nearestLanguage(tag) ?? 'en')
}

export const localesFolder = (from?: string): string => folderAbove('locales', 'en', from)
