import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const web = join(import.meta.dirname, '..', 'dist', 'web')

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Returns the files that the browser must load before it can show Home. */
export function firstRoute(): { js: Set<string>; css: Set<string> } {
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const chunks = new Set<string>()
  const follow = (key: string) => {
    if (chunks.has(key)) return
    chunks.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) follow(key)
  const files = [...chunks].flatMap((key) => manifest[key] ?? [])
  // `theme.js` is not in the bundle, but the browser loads it first to set the theme.
  const js = new Set([...files.map(({ file }) => file).filter((file) => file.endsWith('.js')), 'theme.js'])
  const css = new Set(files.flatMap(({ css: own, file }) => [...(own ?? []), ...(file.endsWith('.css') ? [file] : [])]))
  return { js, css }
}

/** Returns the sizes of Home's scripts and style sheets in bytes after `gzip -9`. */
export function firstRouteBytes(): { js: number; css: number } {
  const bytes = (names: Set<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(web, name)), { level: 9 }).length, 0)
  const { js, css } = firstRoute()
  return { js: bytes(js), css: bytes(css) }
}

export function firstRouteCode(): string {
  return [...firstRoute().js].map((name) => readFileSync(join(web, name), 'utf8')).join('\n')
}
