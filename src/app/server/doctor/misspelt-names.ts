/** Names in `.env` that are nearly the name of a setting: `OPENAI_APIKEY`. The product reads none of them, and nothing says so. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Finding } from './finding.ts'

/** Letters by which a name may differ: further off it is another program's, which may stand in the same file. */
const MOST_APART = 2

/** @param settings the names that the product reads. @param file one that cannot be read says nothing here */
export function misspeltFindings(settings: Iterable<string>, file = '.env'): Finding[] {
  const known = new Set(settings)
  const written = Object.keys(parseEnv(textOf(file)))
    .filter((name) => !known.has(name))
    .toSorted()
  return written.flatMap((name) => {
    const [nearest] = [...known]
      .map((meant) => ({ meant, apart: distance(name.toUpperCase(), meant) }))
      .filter(({ apart }) => apart <= MOST_APART)
      .toSorted((a, b) => a.apart - b.apart)
    if (nearest === undefined) return []
    return [
      {
        name: 'setting-misspelt',
        says: `The file .env sets ${name}, which is no setting.`,
        remedy: `Write ${nearest.meant}, if that is meant; otherwise it can stay.`,
      },
    ]
  })
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
