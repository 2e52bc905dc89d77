/** Static HTML of the server, without buttons and settings: before the program, or in another site's frame. */
type StillPage = 'before-program' | 'framed'

/** A variable, not a context: the server draws synchronously, and the first file must stay small. */
let still: StillPage | null = null

/** Characters: parsing blocks the server (docs/decisions/0048). */
export const STILL_FORMATTED_MAX = 60_000
let room = Infinity

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
