/** Serves `/api/openapi.json`, and `/api/docs`: the same for people, without any script. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Chapter, docsPage } from './docs-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { type Documented, openApi } from './openapi.ts'

/** @param chapters what the page says before the calls */
export function serveDocumentation(
  http: FastifyInstance,
  documented: Documented,
  chapters: readonly Chapter[] = [],
): void {
  const description = openApi(documented)
  const json = JSON.stringify(description)
  const page = docsPage(description, chapters)
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  http.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  http.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}
