/** Serves `/api/openapi.json`, and the same for people at `/api/docs`, without any script. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { styleSheet } from '../../folder-above.ts'
import {
  type Content,
  type Documented,
  openApi,
  type OpenApi,
  type Operation,
  readableSchema,
  type ResponseEntry,
} from './openapi.ts'

/**
 * Writes both at their first request, because describing every call takes longer than the rest of the start.
 * @param chapters what the page says before the calls
 */
export function serveDocumentation(
  http: FastifyInstance,
  documented: Documented,
  chapters: readonly Chapter[] = [],
): void {
  let json: string | undefined
  let page: string | undefined
  const style = styleSheet('documentation.css')
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  http.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApi(documented))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  http.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(openApi(documented), chapters, style)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
}

export interface Chapter {
  readonly id: string
  readonly title: string
  /** Paragraphs with `code` and [links](https://…), blocks of code, and tables as rows. */
  readonly parts: readonly (string | { readonly code: string } | { readonly rows: readonly (readonly string[])[] })[]
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
${chapters.map(({ id, title }) => `<li><a href="#${text(id)}">${text(title)}</a></li>`).join('\n')}
${groups.map(contentsOf).join('\n')}
</ol>
</nav>
<main>
<p>Version ${text(info.version)}. The same for machines: <a href="/api/openapi.json">openapi.json</a>, with the exact patterns of
texts that are left out here. Refusals are problem bodies (RFC 9457): <code>title, status, detail, code, requestId, errors?</code>.</p>
${'securitySchemes' in components ? '<p>🔑: takes <code>Authorization: Bearer</code> with an API key.</p>' : ''}
${chapters.map(chapter).join('\n')}
${groups.map((group) => `<h2 id="calls-${text(group.name.toLowerCase().replace(/\W+/g, '-'))}">${text(group.name)}</h2>\n${group.calls.map(callSection).join('\n')}`).join('\n')}
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

function chapter({ id, title, parts }: Chapter): string {
  const shown = parts.map((part) => {
    if (typeof part === 'string') return `<p>${prose(part)}</p>`
    if ('code' in part) return `<pre tabindex="0"><code>${text(part.code)}</code></pre>`
    const rows = part.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${prose(cell)}</td>`).join('')}</tr>`)
    return `<div class="wide"><table><tbody>${rows.join('\n')}</tbody></table></div>`
  })
  return `<section class="chapter"><h2 id="${text(id)}">${text(title)}</h2>\n${shown.join('\n')}</section>`
}

function prose(words: string): string {
  return text(words)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[\w-]+)\)/g, '<a href="$2">$1</a>')
}

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
  const head = `<b>${text(status)}</b> ${prose(response.description)}`
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
