import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { assetsFolder } from '../folder-above.ts'
import { fontShelf, type Font, type FontShelf, type Writable, writable } from './font-shelf.ts'
import type { Painted, Picture, TextBox } from './picture.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import satori from 'satori'

const port = parentPort
if (!port) throw new Error('draw-worker runs as a worker thread only')
const draw = await createDrawing(fontShelf(join(assetsFolder(), 'fonts')))

port.on('message', (picture: Picture) => {
  const failed = (error: unknown): Painted => ({ kind: 'failed', detail: String(error) })
  void draw(picture)
    .catch(failed)
    .then((painted) => port.postMessage(painted, painted.kind === 'png' ? [painted.bytes.buffer] : []))
})

const LINE_HEIGHT = 1.25
/** Estimated widths in ems, for the first size to try. */
const WIDE = 1
const NARROW = 0.58
const NO_WIDTH = /[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Words stay whole, so a line is not filled. */
const FILLED = 0.88

async function createDrawing(shelf: FontShelf): Promise<(picture: Picture) => Promise<Painted>> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return async ({ width, height, art, boxes }) => {
    const texts: string[] = []
    for (const [n, box] of boxes.entries()) {
      const written = writable(box.text, box.language, shelf)
      if (written === null) return { kind: 'unwritable' }
      if (written.text !== '') texts.push(await textMarkup(box, written, `box${n}`))
    }
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${art}${texts.join('')}</svg>`
    return { kind: 'png', bytes: painted(whole) }
  }
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

/** Null if none fits. The guess saves most attempts; the height decides. */
async function fitting(box: TextBox, written: Writable): Promise<SetText | null> {
  const sizes = box.sizes.slice(box.sizes.indexOf(guessedSize(written.text, box)))
  for (const size of sizes) {
    const set = await setText(box, written, size, null)
    if (set.height <= box.height && set.height <= box.lines * Math.ceil(size * LINE_HEIGHT)) return set
  }
  return null
}

interface SetText {
  readonly svg: string
  readonly height: number
}

/** @param lines null for no limit */
async function setText(
  { width, color, align }: TextBox,
  { text, fonts, direction }: Writable,
  fontSize: number,
  lines: number | null,
): Promise<SetText> {
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
  const svg = await satori(element, { width, fonts: fonts.map(forSatori) })
  return { svg, height: Number(/^<svg [^>]*?\bheight="([\d.]+)"/.exec(svg)?.[1]) }
}

const forSatori = ({ name, data }: Font) => ({ name, data, weight: 700 as const, style: 'normal' as const })

/** Words of scripts with spaces and letters of about the same width. */
const WHOLE_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+/gu

function guessedSize(text: string, { sizes, width, height, lines }: TextBox): number {
  const ems = [...text.replaceAll(NO_WIDTH, '')].reduce(
    (sum, character) => sum + (isWide(character) ? WIDE : NARROW),
    0,
  )
  const longest = Math.max(0, ...(text.match(WHOLE_WORD) ?? []).map((word) => [...word].length * NARROW))
  const fits = (size: number) => {
    if (longest * size > width) return false
    const needed = Math.ceil((ems * size) / (width * FILLED))
    return needed <= lines && needed * size * LINE_HEIGHT <= height
  }
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0]
}

function isWide(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u.test(
    character,
  )
}

function painted(svg: string): Uint8Array<ArrayBuffer> {
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = resvg.render()
  const bytes = new Uint8Array(image.asPng())
  image.free()
  resvg.free()
  return bytes
}
