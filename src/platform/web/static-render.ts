/**
 * The components draw still pages too: HTML that the server sends, of which nothing can be pressed, because its program
 * comes later (`before-program`) or never (`framed`: a page in another site's frame). They then leave out their buttons and
 * what depends on the reader's settings.
 */
export type StillPage = 'before-program' | 'framed'

// A variable and no React context, because the server draws synchronously and the browser's first file has no byte to spare.
let still: StillPage | null = null

/** Characters that one drawing formats: while a text is parsed, the server does nothing else (docs/decisions/0048). */
export const STILL_FORMATTED_MAX = 60_000
let room = Infinity

/** Takes a text of so many characters from what this drawing formats; false when they are no longer there. Always true in the browser. */
export const mayFormat = (characters: number): boolean => (room -= characters) >= 0

/** Null in the browser. */
export const staticRender = (): StillPage | null => still

/** @param draw synchronous */
export function renderStatic(page: StillPage, draw: () => string): string {
  still = page
  room = STILL_FORMATTED_MAX
  try {
    return draw()
  } finally {
    still = null
    room = Infinity
  }
}
