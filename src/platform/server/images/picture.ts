/** Drawn art with texts on it: a feature describes it, a thread draws it (painter.ts). */

export interface TextBox {
  readonly text: string
  /** The text's language tag; Chinese characters have a shape of their own in each language. */
  readonly language: string
  /** Px. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Px, the largest first; the first one with which the text fits is used, otherwise the last one. */
  readonly sizes: readonly [number, ...number[]]
  /** The rest is cut off with an ellipsis. */
  readonly lines: number
  /** `#rrggbb`. */
  readonly color: string
  /** Copies below the text, each moved by so many px, from the lowest. */
  readonly shadows?: readonly { readonly x: number; readonly y: number; readonly color: string }[]
  /** `start` is the side where the text's own script begins. */
  readonly align: 'start' | 'left' | 'right'
  readonly vertical: 'top' | 'middle'
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** A whole SVG document of this size, below the texts. Its own `<text>` elements are not drawn. */
  readonly art: string
  readonly boxes: readonly TextBox[]
}

export type Painted =
  | { readonly kind: 'png'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'unwritable' }
  | { readonly kind: 'failed'; readonly detail: string }
