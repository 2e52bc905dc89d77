// @ts-check
/** `node scripts/icons.mjs`: draws public/icons from the SVGs. Run it when an SVG has changed, and commit both. */
import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { root } from './run.mjs'

/** @type {[name: string, source: string, side: number][]} sides in px */
const icons = [
  ['icon-192', 'public/favicon.svg', 192],
  ['icon-512', 'public/favicon.svg', 512],
  // Systems crop this icon to various shapes, so the picture fills the square and the logo has a margin.
  ['maskable-512', 'assets/icons/maskable.svg', 512],
  ['apple-180', 'assets/icons/maskable.svg', 180],
]

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
for (const [name, source, side] of icons) {
  const picture = new Resvg(readFileSync(join(root, source), 'utf8'), { fitTo: { mode: 'width', value: side } })
  writeFileSync(join(root, 'public', 'icons', `${name}.png`), picture.render().asPng())
}
