/** The parts that every page has, whatever its screen. */
import { fill } from '#features/language/fill.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import { texts } from '../../frame-texts.ts'

/** The window title of a screen, the same as the screen itself sets (`useDocumentTitle`). */
export const titled = (page: string): string => fill(texts.windowTitle, { page })

/** Puts a screen into the frame of `web/shell.tsx`; the frame's own texts are left to the program. */
export function framed(screen: Html): Html {
  return html`<div class="frame">
    <div class="masthead"></div>
    <div class="frame-screen">${screen}</div>
  </div>`
}
