/** The drawing below the words (`assets/preview/art.svg`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsFolder } from '#platform/server/folder-above.ts'

let art: string | null = null

/** The whole drawing as an SVG document of 1200×630, without words. */
export function previewArt(): string {
  art ??= readFileSync(join(assetsFolder(), 'preview', 'art.svg'), 'utf8')
  return art
}
