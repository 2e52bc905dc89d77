/** The home page's first lines as HTML, to be read before the program has loaded. */
import type { Text } from '#features/language/fill.ts'
import { html, type Html } from '#platform/server/http/pages/html.ts'
import { texts } from '../../texts.ts'

export function homePicture(text: Text): Html {
  return html`<div class="home first-paint">
    <div class="home-intro">
      <h1 class="misprint home-title">${text(texts.homeTitle)}</h1>
      <p>${text(texts.homeIntro)}</p>
    </div>
  </div>`
}
