import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, type Html } from './html.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export interface ChunkLinks {
  /** Loaded as stylesheets, because the picture drawn before the program must look like what the program draws. */
  readonly styles: Html
  readonly scripts: Html
}

/** The returned function makes the elements that fetch the chunks of these sources. */
export function chunkLinks(folder: string): (modules: readonly string[]) => ChunkLinks {
  const path = join(folder, '.vite', 'manifest.json')
  const chunks = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {}
  const follow = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    found.add(key)
    for (const next of chunk.imports ?? []) if (!found.has(next)) follow(next, found)
    return found
  }
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry)
  const there = new Set(entries.flatMap((key) => [...follow(key)]))
  return (modules) => {
    const wanted = [...new Set(modules.flatMap((key) => [...follow(key)]))].flatMap((key) =>
      there.has(key) ? [] : (chunks[key] ?? []),
    )
    const styles = [...new Set(wanted.flatMap(({ css }) => css ?? []))]
    return {
      styles: html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}" />`)}`,
      scripts: html`${wanted.map(({ file }) => html`<link rel="modulepreload" crossorigin href="/${file}" />`)}`,
    }
  }
}
