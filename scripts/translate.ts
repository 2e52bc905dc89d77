/**
 * `npm run translate [-- CODE …]`: has the configured model translate missing texts. `locales/<code>/unread.json` lists the
 * translations that no person has read yet.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, readConfig } from '#app/server/config.ts'
import { allTexts } from '#app/texts.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { translationPrompt } from '#features/language/server/translation/translation-prompt.ts'
import { uiTextFault } from '#features/language/server/translation/ui-text-fault.ts'
import { openEngines } from '#features/models/server/models.ts'
import { translatingModel } from '#features/models/server/asked-model.ts'
import { systemClock } from '#platform/clock.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { createLog } from '#platform/server/log.ts'
import { type Catalogues, gapsIn, readLocale } from './catalogues.ts'
import { Refusal, root, runCommand } from './run.mjs'

/** Number of texts per call, which is small because a malformed answer also wastes its good translations. */
const AT_ONCE = 20

/** Resolves with the translations in the order of the texts, or rejects with an `EngineError` if none is usable. */
export type Translate = (texts: readonly string[], into: string) => Promise<readonly string[]>

export interface Filled {
  readonly code: string
  readonly translated: number
  /** These texts got no usable translation and are still shown in English. */
  readonly failed: readonly string[]
}

/** Adds the missing translations and marks them as unread. Saves the result of each call before the next call. */
export async function fillGaps(catalogues: Catalogues, translate: Translate): Promise<Filled[]> {
  const filled: Filled[] = []
  for (const { code, missing } of gapsIn(catalogues)) {
    const failed: string[] = []
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const texts = missing.slice(from, from + AT_ONCE)
      const made = await each(texts, (some) => translate(some, code))
      failed.push(...texts.filter((text) => !made.has(text)))
      keep(catalogues, code, made)
    }
    filled.push({ code, translated: missing.length - failed.length, failed })
  }
  return filled
}

async function each(texts: readonly string[], translate: (texts: readonly string[]) => Promise<readonly string[]>) {
  const made = new Map<string, string>()
  const ask = async (some: readonly string[]) => {
    const translations = await translate(some)
    for (const [at, text] of some.entries()) made.set(text, translations[at] ?? text)
  }
  try {
    await ask(texts)
  } catch (error) {
    throwUnlessMalformed(error)
    if (texts.length > 1) for (const text of texts) await ask([text]).catch(throwUnlessMalformed)
  }
  return made
}

/** Rethrows the error unless the answer was malformed, because other errors would recur. */
function throwUnlessMalformed(error: unknown): void {
  if (!(error instanceof EngineError && error.fault === 'malformed')) throw error
}

function keep(catalogues: Catalogues, code: string, made: ReadonlyMap<string, string>): void {
  if (made.size === 0) return
  const known = { ...readLocale<Record<string, string>>(catalogues, code, 'ui', {}), ...Object.fromEntries(made) }
  const order = catalogues.texts.filter((text) => Object.hasOwn(known, text))
  const unread = [...new Set([...readLocale<string[]>(catalogues, code, 'unread', []), ...made.keys()])]
  const write = (name: string, content: object) =>
    writeFileSync(join(catalogues.folder, code, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
  mkdirSync(join(catalogues.folder, code), { recursive: true })
  write('ui', Object.fromEntries(order.map((text) => [text, known[text]])))
  write('unread', unread)
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((code) => !INTERFACE_LANGUAGES.some((known) => known === code))
  if (unknown !== undefined) throw new Refusal(`${unknown} is no language of src/features/language/languages.ts.`)
  const config = readConfig(environment())
  const engines = openEngines(config, systemClock, Math.random, createLog('warn'))
  try {
    if (config.gateway !== null) await engines.looked
    const catalogues = {
      folder: join(root, 'locales'),
      languages: wanted.length > 0 ? wanted : INTERFACE_LANGUAGES,
      texts: allTexts,
    }
    const filled = await fillGaps(catalogues, async (texts, code) => {
      const into = code as InterfaceLanguage
      const target = translatingModel(engines.engineFor)
      if (target === null) throw new Refusal('No model can translate: set a key of a provider (docs/operations.md).')
      const faultOf = (text: string, translation: string) => uiTextFault(text, translation, into)
      const prompt = translationPrompt({ texts, from: 'en', into, kind: 'interface' }, code, faultOf)
      const asked = { ...prompt, model: target.model, signal: AbortSignal.timeout(config.modelPatienceMs) }
      return (await target.engine.structured({ ...asked, onUsage: () => {} })).texts
    })
    for (const { code, translated, failed } of filled)
      console.log(`${code}: ${translated} translated${failed.length === 0 ? '' : `, ${failed.length} not`}`)
    if (filled.length === 0) console.log('Nothing is missing.')
  } finally {
    await engines.close()
  }
}

if (process.argv[1] === import.meta.filename) await runCommand(main)
