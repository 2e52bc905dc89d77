/** Kinds of pages that the server renders without buttons and settings: shown before the app runs, or in another site's frame. */
type StillPage = 'before-program' | 'framed'

/** Set while a page is rendered. A variable suffices, as rendering is synchronous; a context would enlarge the first file. */
let still: StillPage | null = null

/** Maximum characters of Markdown to format in a page, because parsing blocks the server (docs/decisions/0048). */
export const STILL_FORMATTED_MAX = 60_000
let room = Infinity

export const mayFormat = (characters: number): boolean => (room -= characters) >= 0

/** Returns the kind of page being rendered; null in the browser. */
export const staticRender = (): StillPage | null => still

/** Calls `draw` while `staticRender` returns `page`. @param draw must be synchronous */
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
