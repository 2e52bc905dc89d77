/** What every page has, whatever its screen. */
import { html, type Html } from '#platform/server/http/pages/html.ts'
import { PRODUCT } from '../../page-texts.ts'

/** As `useDocumentTitle` joins them. */
export const titled = (...parts: readonly string[]): string => [...parts, PRODUCT].join(' · ')

/** A screen in the frame of `web/shell.tsx`, whose own words wait for the program. */
export function framed(screen: Html): Html {
  return html`<div class="frame">
    <div class="masthead"></div>
    <div class="frame-screen">${screen}</div>
  </div>`
}
