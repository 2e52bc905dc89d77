import { withoutBidiControls } from '#platform/bidi-controls.ts'

export const EMBED_WIDTH = 640
export const EMBED_HEIGHT = 480

export interface EmbedFrame {
  readonly link: string
  readonly title: string
  readonly width: number
  readonly height: number
}

export function embedCode({ link, title, width, height }: EmbedFrame): string {
  const src = link.replace('/share/', '/embed/')
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

function escaped(text: string): string {
  return withoutBidiControls(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
