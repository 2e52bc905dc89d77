/** What every page has, whatever its screen. */
import { fill } from '#features/language/fill.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import { texts } from '../../frame-texts.ts'

/** What the window of a screen is called: as the screen itself does (`useDocumentTitle`). */
export const titled = (page: string): string => fill(texts.windowTitle, { page })

/** A screen in the frame of `web/shell.tsx`, whose own words wait for the program. */
export function framed(screen: Html): Html {
  return html`<div class="frame">
    <div class="masthead"></div>
    <div class="frame-screen">${screen}</div>
  </div>`
}
