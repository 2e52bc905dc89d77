/** Server-rendered pages without buttons: `before-program` until the app runs, `framed` in frames on other sites. */
type StillPage = 'before-program' | 'framed'

/** Kind of the page being rendered. Rendering is synchronous, so a variable suffices; a context takes more code. */
let still: StillPage | null = null

/** Maximum number of Markdown characters formatted in a page, because parsing blocks the server (docs/decisions/0048). */
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
