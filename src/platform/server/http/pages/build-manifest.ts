/** Reads Vite's manifest: which files a part of the program needs besides the program's own. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, type Html } from './html.ts'

interface Part {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The elements that let a browser fetch parts while the program itself is still loading. */
export interface PartLinks {
  /** Loaded as stylesheets, because the picture drawn before the program must look like what the program draws. */
  readonly styles: Html
  readonly scripts: Html
}

/**
 * Reads the manifest of a built folder. The returned function makes the elements that fetch the parts with the given
 * sources.
 */
export function partLinks(folder: string): (modules: readonly string[]) => PartLinks {
  const path = join(folder, '.vite', 'manifest.json')
  const parts = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Part>) : {}
  const follow = (key: string, found = new Set<string>()): Set<string> => {
    const part = parts[key]
    if (part === undefined) throw new Error(`The build has no part ${key}`)
    found.add(key)
    for (const next of part.imports ?? []) if (!found.has(next)) follow(next, found)
    return found
  }
  const entries = Object.keys(parts).filter((key) => parts[key]?.isEntry)
  const there = new Set(entries.flatMap((key) => [...follow(key)]))
  return (modules) => {
    const wanted = [...new Set(modules.flatMap((key) => [...follow(key)]))].flatMap((key) =>
      there.has(key) ? [] : (parts[key] ?? []),
    )
    const styles = [...new Set(wanted.flatMap(({ css }) => css ?? []))]
    return {
      styles: html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}" />`)}`,
      scripts: html`${wanted.map(({ file }) => html`<link rel="modulepreload" crossorigin href="/${file}" />`)}`,
    }
  }
}
