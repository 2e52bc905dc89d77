/** Serves a page that other sites may embed in a frame. The page runs no script, loads no file and uses no cookies. */
import type { FastifyInstance } from 'fastify'
import { html, Html, linkedDataBlock } from './html.ts'
import type { Edition } from './page.ts'
import { hashSource } from './page-policy.ts'
import { pageRequest, type PageRequest, withoutTail } from './web-pages.ts'
import { sendText } from './written-files.ts'

export interface FrameContent {
  readonly title: string
  readonly canonical: string | null
  readonly linkedData: object | null
  readonly body: Html
}

export interface FramePage {
  readonly path: string
  readonly style: string
  readonly sharedForSeconds: number
  /** Returns the edition that the address names, or null to redirect the reader to `addressFor`. */
  readonly editionOf: (request: PageRequest) => Edition | null
  /** Returns an address that names the reader's language, because caches identify a page by its address. */
  readonly addressFor: (request: PageRequest) => Promise<string>
  readonly lost: (edition: Edition) => FrameContent
  readonly content: (request: PageRequest, edition: Edition) => Promise<FrameContent | null>
}

export function serveFrame(http: FastifyInstance, page: FramePage): void {
  const { path, style, sharedForSeconds, editionOf, addressFor, lost, content } = page
  const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`
  http.get(path, async (request, reply) => {
    const shorter = withoutTail(request.url)
    if (shorter !== null) return reply.header('cache-control', 'no-store').redirect(shorter, 302)
    const asked = pageRequest(request, reply)
    const edition = editionOf(asked)
    if (edition === null) return reply.header('cache-control', 'no-store').redirect(await addressFor(asked), 302)
    const found = await content(asked, edition)
    reply.code(found === null ? 404 : 200).headers({
      'content-security-policy': policy,
      'cache-control': found === null ? 'no-store' : `public, max-age=${sharedForSeconds}`,
      vary: 'accept-encoding',
    })
    return sendText(request, reply, 'text/html', written(found ?? lost(edition), style, edition))
  })
}

function written({ title, canonical, linkedData, body }: FrameContent, style: string, { lang, dir }: Edition): string {
  return html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${canonical === null ? null : html`<link rel="canonical" href="${canonical}" />`}
        ${linkedData === null ? null : linkedDataBlock(linkedData)} ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.markup
}
