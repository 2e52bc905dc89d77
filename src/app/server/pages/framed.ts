/** The parts that every page has, whatever its screen. */
import { html, type Html } from '#platform/server/http/pages/html.ts'

/** Puts a screen into the frame of `web/shell.tsx`; the frame's own texts are left to the program. */
export function framed(screen: Html): Html {
  return html`<div class="frame">
    <div class="masthead"></div>
    <div class="frame-screen">${screen}</div>
  </div>`
}
