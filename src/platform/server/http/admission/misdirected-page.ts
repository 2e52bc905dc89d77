/** What a browser shows at an address that is not ours: most often its reader is who runs the server, in their own network. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Problem } from '../../errors.ts'
import { html } from '../pages/html.ts'
import { isLoopback, readHost } from './own-addresses.ts'

/** The page for a browser that was refused by its Host; null for other problems and other callers. */
export function misdirectedPage({ code, values }: Problem, headers: IncomingHttpHeaders): string | null {
  if (code !== 'misdirected-request' || headers.accept?.includes('text/html') !== true) return null
  const address = String(values['address'])
  const isHere = isLoopback(new URL(address).hostname)
  const host = readHost(headers.host ?? '') === null ? null : (headers.host ?? null)
  const setting = isHere ? html`PUBLIC_URL=http://${host}` : html`PUBLIC_URL_ALIASES=${host}`
  const help =
    host === null
      ? null
      : html`<p>Is this your server? Set <code>${setting}</code> (docs/operations.md) and start it again.</p>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Einstein vs Cat</title>
      </head>
      <body>
        <h1>This site does not answer at this address</h1>
        <p>
          ${isHere ? html`It is open on its own machine only: ${address}` : html`Please open <a href="${address}">${address}</a>`}
        </p>
        ${help}
      </body>
    </html> `.markup
}
