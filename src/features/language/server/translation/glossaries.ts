/** `locales/<language>/glossary.json`: how a language addresses its readers, and its terms (docs/languages.md). */
import { z } from 'zod/mini'
import type { InterfaceLanguage } from '../../languages.ts'
import { localeFiles } from '../locale-files.ts'

const glossarySchema = z.object({ address: z.string(), terms: z.record(z.string(), z.string()) })
const readGlossary = localeFiles('glossary', glossarySchema)

export const glossaryOf = (language: InterfaceLanguage): z.infer<typeof glossarySchema> =>
  readGlossary(language).content
