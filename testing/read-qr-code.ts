import jsQR from 'jsqr'

const SCALE = 4

/**
 * Returns the QR code's text, or null if the code cannot be read.
 * @param svg its last path has a square of side 1 for each dark module
 */
export function readQrCode(svg: Element): string | null {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const squares = svg.querySelector('path:last-of-type')?.getAttribute('d') ?? ''
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const start = ((Number(y) * SCALE + row) * side + Number(x) * SCALE) * 4
      for (let pixel = 0; pixel < SCALE; pixel++) pixels.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data ?? null
}
