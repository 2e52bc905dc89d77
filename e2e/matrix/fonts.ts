/**
 * Gives the browser a font for every writing system of the interface. Without one, letters are boxes of equal width, and all
 * measurements are wrong.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..')
const source = join(root, 'assets', 'fonts')
const folder = join(root, 'node_modules', '.cache', 'matrix-fonts')
/** Matches the names of the fonts to unpack. Latin, Greek and Cyrillic texts use the machine's own fonts. */
const SCRIPTS = /^(?:arabic|bengali|chinese|devanagari|hebrew|japanese|korean|tamil|thai)/

export function fontConfiguration(): string {
  if (!existsSync(folder)) unpack()
  return join(folder, 'fonts.conf')
}

/** Unpacks the fonts into a temporary folder first, because two workers may unpack them at the same time. */
function unpack(): void {
  const mine = `${folder}-${process.pid}`
  mkdirSync(mine, { recursive: true })
  for (const name of readdirSync(source).filter((file) => SCRIPTS.test(file))) {
    writeFileSync(join(mine, name.replace('.woff', '.ttf')), unwrapped(readFileSync(join(source, name))))
  }
  writeFileSync(
    join(mine, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`,
  )
  try {
    renameSync(mine, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** Converts a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) into an OpenType file by decompressing its tables. */
function unwrapped(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + count * 16)
  woff.copy(header, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((count - 2 ** power) * 16, 10)
  const tables: Buffer[] = []
  let at = header.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    woff.copy(header, 12 + index * 16, entry, entry + 4)
    woff.copy(header, 16 + index * 16, entry + 16, entry + 20)
    header.writeUInt32BE(at, 20 + index * 16)
    header.writeUInt32BE(length, 24 + index * 16)
    tables.push(table, Buffer.alloc(-length & 3))
    at += length + (-length & 3)
  }
  return Buffer.concat([header, ...tables])
}
