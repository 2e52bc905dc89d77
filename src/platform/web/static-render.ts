/** Static HTML from the server, without buttons and settings: shown before the program runs, or in another site's frame. */
type StillPage = 'before-program' | 'framed'

/** A variable instead of a context, because the server renders synchronously and the first file must stay small. */
let still: StillPage | null = null

/** Characters; limited because parsing blocks the server (docs/decisions/0048). */
export const STILL_FORMATTED_MAX = 60_000
let room = Infinity

export const mayFormat = (characters: number): boolean => (room -= characters) >= 0

/** Null in the browser. */
export const staticRender = (): StillPage | null => still

/** @param draw must be synchronous */
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
