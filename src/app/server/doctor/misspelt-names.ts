/** Names that are nearly the name of a setting: `OPENAI_APIKEY`. The product reads none of them. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SETTING_NAMES } from '../settings.ts'
import type { Environment } from '../variables.ts'
import type { Finding } from './finding.ts'

/** Letters by which a name may differ: further off it is another program's, which may stand in the same file. */
const MOST_APART = 2

interface Misspelt {
  readonly written: string
  readonly meant: string
}

/** @param settings the names that the product reads */
function misspelt(settings: Iterable<string>, names: readonly string[]): Misspelt[] {
  const known = new Set(settings)
  const written = names.filter((name) => !known.has(name)).toSorted()
  return written.flatMap((name) => {
    const [nearest] = [...known]
      .map((meant) => ({ written: name, meant, apart: distance(name.toUpperCase(), meant) }))
      .filter(({ apart }) => apart <= MOST_APART)
      .toSorted((a, b) => a.apart - b.apart)
    return nearest === undefined ? [] : [nearest]
  })
}

/** @param settings the names that the product reads. @param file one that cannot be read says nothing here */
export function misspeltFindings(settings: Iterable<string>, file = '.env'): Finding[] {
  return misspelt(settings, Object.keys(parseEnv(textOf(file)))).map(({ written, meant }) => ({
    name: 'setting-misspelt',
    says: `The file .env sets ${written}, which is no setting.`,
    remedy: `Write ${meant}, if that is meant; otherwise it can stay.`,
  }))
}

/**
 * The line that a start logs about the whole environment; null = nothing to say. Short names without `_` are left out: most of them are
 * the system's (`PATH` is nearly `PORT`).
 */
export function misspeltWarning(env: Environment): string | null {
  const names = Object.keys(env).filter((name) => name.includes('_') && env[name]?.trim())
  const found = misspelt(SETTING_NAMES, names).map(({ written, meant }) => `${written} (${meant}?)`)
  return found.length === 0 ? null : `no settings, and read by nothing: ${found.join(', ')}`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Letters to put in, take out or change until one is the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
