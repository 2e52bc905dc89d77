/** The drawing below the words (`assets/preview/art.svg`): as a whole, and the drawings on it one by one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsFolder } from '#platform/server/assets-folder.ts'
import { Html } from '#platform/server/http/pages/html.ts'

let art: string | null = null

/** The whole drawing as an SVG document of 1200×630, without words. */
export function previewArt(): string {
  art ??= readFileSync(join(assetsFolder(), 'preview', 'art.svg'), 'utf8')
  return art
}

/** What the group with this id draws, in its own units: a portrait in 160×160, the mark in 64×64. */
export function drawingOf(id: 'einstein' | 'cat' | 'mark'): Html {
  const drawn = new RegExp(`\\n  <g id="${id}"[^>]*>(.*?)\\n  </g>`, 's').exec(previewArt())?.[1]
  if (drawn === undefined) throw new Error(`assets/preview/art.svg has no drawing ${id}`)
  return new Html(drawn.replaceAll(/\n\s*/g, ''))
}
