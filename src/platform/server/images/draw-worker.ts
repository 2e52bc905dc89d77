import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import satori from 'satori'
import { assetsFolder } from '../folder-above.ts'
import { fontShelf, type Writable, writable } from './font-shelf.ts'
import type { Painted, Picture, TextBox } from './picture.ts'

const LINE_HEIGHT = 1.25
/** `WIDE` and `NARROW` are estimated character widths in ems, used to choose the first size to try. */
const WIDE = 1
const NARROW = 0.58
const NO_WIDTH = /[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const IS_WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u
/** Matches words of scripts that separate words by spaces and whose letters have similar widths. */
const WHOLE_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+/gu
/** The average share of a line that text fills. The rest stays empty, because words are not broken. */
const FILLED = 0.88

const port = parentPort
if (!port) throw new Error('draw-worker runs as a worker thread only')
const shelf = fontShelf(join(assetsFolder(), 'fonts'))
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

port.on('message', (picture: Picture) => {
  const failed = (error: unknown): Painted => ({ kind: 'failed', detail: String(error) })
  void draw(picture)
    .catch(failed)
    .then((painted) => port.postMessage(painted, painted.kind === 'png' ? [painted.bytes.buffer] : []))
})

async function draw({ width, height, art, boxes }: Picture): Promise<Painted> {
  const texts: string[] = []
  for (const [n, box] of boxes.entries()) {
    const written = writable(box.text, box.language, shelf)
    if (written === null) return { kind: 'unwritable' }
    if (written.text !== '') texts.push(await textMarkup(box, written, `box${n}`))
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${art}${texts.join('')}</svg>`
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = resvg.render()
  const bytes = new Uint8Array(image.asPng())
  image.free()
  resvg.free()
  return { kind: 'png', bytes }
}

async function textMarkup(box: TextBox, written: Writable, id: string): Promise<string> {
  const { color } = box
  const set = (await fitting(box, written)) ?? (await setText(box, written, box.sizes.at(-1) ?? 0, box.lines))
  const top = box.vertical === 'top' ? 0 : Math.round((box.height - set.height) / 2)
  const named = set.svg.replaceAll('satori_', `${id}_`)
  const copies = [...(box.shadows ?? []), { x: 0, y: 0, color }]
  return copies
    .map((copy) =>
      named.replaceAll(color, copy.color).replace('<svg ', `<svg x="${box.x + copy.x}" y="${box.y + top + copy.y}" `),
    )
    .join('')
}

/** Tries a guessed size and then smaller ones, because each attempt lays out the whole text. Returns null if none fits. */
async function fitting(box: TextBox, written: Writable) {
  const sizes = box.sizes.slice(box.sizes.indexOf(guessedSize(written.text, box)))
  for (const size of sizes) {
    const set = await setText(box, written, size, null)
    if (set.height <= box.height && set.height <= box.lines * Math.ceil(size * LINE_HEIGHT)) return set
  }
  return null
}

/** @param lines null for no limit */
async function setText(
  { width, color, align }: TextBox,
  { text, fonts, direction }: Writable,
  fontSize: number,
  lines: number | null,
): Promise<{ readonly svg: string; readonly height: number }> {
  const start = direction === 'rtl' ? 'right' : 'left'
  const words = {
    width,
    display: 'block',
    fontFamily: fonts.map(({ name }) => name).join(', '),
    fontSize,
    lineHeight: LINE_HEIGHT,
    wordBreak: 'break-word',
    ...(lines !== null && { lineClamp: lines }),
    color,
    direction,
    textAlign: align === 'start' ? start : align,
  }
  const element = { type: 'div', key: null, props: { style: words, children: text } }
  const bold = fonts.map(({ name, data }) => ({ name, data, weight: 700 as const, style: 'normal' as const }))
  const svg = await satori(element, { width, fonts: bold })
  return { svg, height: Number(/^<svg [^>]*?\bheight="([\d.]+)"/.exec(svg)?.[1]) }
}

function guessedSize(text: string, { sizes, width, height, lines }: TextBox): number {
  const characters = [...text.replaceAll(NO_WIDTH, '')]
  const ems = characters.reduce((sum, character) => sum + (IS_WIDE.test(character) ? WIDE : NARROW), 0)
  const longest = Math.max(0, ...(text.match(WHOLE_WORD) ?? []).map((word) => [...word].length * NARROW))
  const fits = (size: number) => {
    if (longest * size > width) return false
    const needed = Math.ceil((ems * size) / (width * FILLED))
    return needed <= lines && needed * size * LINE_HEIGHT <= height
  }
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0]
}
