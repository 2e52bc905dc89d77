/** Serves the API description as `/api/openapi.json` and, without scripts, as a page at `/api/docs`. */
import type { FastifyInstance } from 'fastify'
import { styleSheet } from '../../folder-above.ts'
import { hashSource } from '../pages/page-policy.ts'
import { openApi, readableSchema } from './openapi.ts'
import type { Content, Documented, OpenApi, Operation, ResponseEntry } from './openapi.ts'

/**
 * Generates each document at its first request, because generating them at the start would more than double the start-up time.
 * @param guide trusted Markdown, shown before the calls; each chapter begins with a second-level heading
 */
export function serveDocumentation(http: FastifyInstance, documented: Documented, guide = ''): void {
  let json: string | undefined
  let page: string | undefined
  const style = styleSheet('documentation.css')
  const policy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  http.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApi(documented))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  http.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(openApi(documented), await chaptersOf(guide), style)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
}

type Chapter = Awaited<ReturnType<typeof chaptersOf>>[number]

async function chaptersOf(guide: string) {
  const { parse } = await import('marked')
  return guide
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const [title = ''] = chapter.split('\n', 1)
      const html = parse(chapter.slice(title.length), { async: false })
      return { id: idOf(title), title, html: html.replaceAll('<pre>', '<pre tabindex="0">') }
    })
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function docsPage({ info, tags, paths, components }: OpenApi, chapters: readonly Chapter[], style: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ method, path, operation })),
  )
  const groups = tags.map(({ name }) => {
    return { name, calls: calls.filter(({ operation }) => operation.tags.includes(name)) }
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} – calls</title>
<style>${style}</style>
</head>
<body>
<div class="frame">
<h1>${text(info.title)} – calls</h1>
<nav aria-label="Contents">
<h2>Contents</h2>
<ol>
${chapters.map(({ id, title }) => `<li><a href="#${id}">${text(title)}</a></li>`).join('\n')}
${groups.map(contentsOf).join('\n')}
</ol>
</nav>
<main>
<p>Version ${text(info.version)}. The same for machines: <a href="/api/openapi.json">openapi.json</a>, with the exact patterns of
texts that are left out here. Refusals are problem bodies (RFC 9457): <code>title, status, detail, code, requestId, errors?</code>.</p>
${'securitySchemes' in components ? '<p>🔑: takes <code>Authorization: Bearer</code> with an API key.</p>' : ''}
${chapters.map(({ id, title, html }) => `<section class="chapter"><h2 id="${id}">${text(title)}</h2>\n${html}</section>`).join('\n')}
${groups.map((group) => `<h2 id="calls-${idOf(group.name)}">${text(group.name)}</h2>\n${group.calls.map(callSection).join('\n')}`).join('\n')}
</main>
</div>
</body>
</html>
`
}

function contentsOf({ name, calls }: { readonly name: string; readonly calls: readonly Call[] }): string {
  const lines = calls.map(
    ({ method, path, operation }) =>
      `<li><a href="#${text(operation.operationId)}"><span class="method">${method.toUpperCase()}</span> ${text(path)}</a></li>`,
  )
  return `<li><details><summary>${text(name)} <span>${calls.length}</span></summary><ol>${lines.join('\n')}</ol></details></li>`
}

const idOf = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

function callSection({ method, path, operation }: Call): string {
  const { summary, parameters, requestBody, responses, operationId, security } = operation
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${where}</td><td>${required ? 'required' : 'optional'}</td><td><code>${shape(schema)}</code></td></tr>`,
  )
  const answers = Object.entries(responses).map(([status, response]) => answer(status, response))
  return `<section id="${text(operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${text(path)}</code>${security ? ' 🔑' : ''}</h3>
<p>${text(summary)}</p>
${rows.length > 0 ? `<div class="wide"><table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table></div>` : ''}
${requestBody ? `<h4>Body</h4>${schemaOf(requestBody)}` : ''}
<h4>Answers</h4>
${answers.join('\n')}
</section>`
}

function answer(status: string, response: ResponseEntry): string {
  const head = `<b>${text(status)}</b> ${text(response.description).replace(/`([^`]+)`/g, '<code>$1</code>')}`
  const schema = schemaOf(response)
  return schema === '' || Number(status) >= 400
    ? `<p>${head}</p>`
    : `<details><summary>${head}</summary>${schema}</details>`
}

function schemaOf({ content = {} }: { readonly content?: Content }): string {
  const [media] = Object.values(content)
  return media?.schema === undefined ? '' : `<pre class="schema" tabindex="0">${shape(media.schema, 2)}</pre>`
}

function shape(schema: unknown, indent?: number): string {
  const json = JSON.stringify(readableSchema(schema), null, indent)
  return text(json.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => `[${list.replace(/,\s+/g, ', ')}]`))
}

const text = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
