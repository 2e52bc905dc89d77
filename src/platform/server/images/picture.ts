import { crc32 } from 'node:zlib'

export interface TextBox {
  readonly text: string
  /** Language that selects the shapes of Chinese characters, which differ between Chinese, Japanese and Korean. */
  readonly language: string
  /** Position and size are in pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Font sizes in pixels, largest first. The first size that fits is used, or the last if none fits. */
  readonly sizes: readonly [number, ...number[]]
  readonly lines: number
  /** A color in the format `#rrggbb`. */
  readonly color: string
  /** Copies that are drawn under the text, the lowest first. The offsets are in pixels. */
  readonly shadows?: readonly { readonly x: number; readonly y: number; readonly color: string }[]
  readonly align: 'start' | 'left' | 'right'
  readonly vertical: 'top' | 'middle'
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** An SVG document with this width and height, drawn under the texts. Its `<text>` elements are not drawn. */
  readonly art: string
  readonly boxes: readonly TextBox[]
}

export type Painted =
  | { readonly kind: 'png'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'unwritable' }
  | { readonly kind: 'failed'; readonly detail: string }

/** Length in bytes of the signature and IHDR, which precede all other chunks (PNG, third edition, section 5.6). */
const BEHIND_HEADER = 8 + 25

/** Adds an iTXt chunk (PNG, third edition, section 11.3.3.4). @param keyword 1 to 79 characters of Latin-1 */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  // The zero bytes end the keyword, disable compression (two bytes), and end the empty language and translated keyword.
  const data = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  const parts = [png.subarray(0, BEHIND_HEADER), length, data, sum, png.subarray(BEHIND_HEADER)]
  return new Uint8Array(Buffer.concat(parts))
}
