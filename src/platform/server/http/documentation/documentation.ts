/** Serves `/api/openapi.json`, and `/api/docs`: the same for people, without any script. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/endpoint.ts'
import { openApi, type Content, type OpenApi, type Operation, type ResponseEntry } from './openapi.ts'

/** @param bearer the calls that take a bearer token */
export function serveDocumentation(
  http: FastifyInstance,
  info: { title: string; version: string },
  endpoints: readonly Endpoint[],
  bearer?: ReadonlySet<Endpoint>,
): void {
  const description = openApi(info, endpoints, bearer)
  const json = JSON.stringify(description)
  const page = docsPage(description)
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  http.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  http.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}

function docsPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} – calls</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(info.title)} – calls</h1>
<p>Version ${text(info.version)}. The same for machines: <a href="/api/openapi.json">openapi.json</a>.
Refusals are problem bodies (RFC 9457): <code>title, status, detail, code, requestId, errors?</code>.</p>
${'securitySchemes' in components ? BEARER_NOTE : ''}
${calls.join('\n')}
</main>
</body>
</html>
`
}

function call(
  method: string,
  path: string,
  { summary, parameters, requestBody, responses, operationId, security }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${where}</td><td>${required ? 'required' : 'optional'}</td><td>${shape(schema)}</td></tr>`,
  )
  const answers = Object.entries(responses).map(([status, response]) => answer(status, response))
  return `<section id="${text(operationId)}">
<h2><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path)}</code>${security ? ' 🔑' : ''}</h2>
<p>${text(summary)}</p>
${rows.length > 0 ? `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>` : ''}
${requestBody ? `<h3>Body</h3>${schemaOf(requestBody)}` : ''}
<h3>Answers</h3>
${answers.join('\n')}
</section>`
}

function answer(status: string, response: ResponseEntry): string {
  const head = `<b>${text(status)}</b> ${text(response.description)}`
  const schema = schemaOf(response)
  return schema === '' || Number(status) >= 400
    ? `<p>${head}</p>`
    : `<details><summary>${head}</summary>${schema}</details>`
}

function schemaOf({ content = {} }: { readonly content?: Content }): string {
  const [media] = Object.values(content)
  return media?.schema === undefined ? '' : `<pre>${shape(media.schema, 2)}</pre>`
}

function shape(schema: unknown, indent?: number): string {
  return text(JSON.stringify(schema, null, indent))
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const BEARER_NOTE = '<p>🔑: takes <code>Authorization: Bearer</code> with an API key.</p>'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid #8888; padding: .5rem 0 1rem; }
h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
h3 { font-size: .9rem; margin: .75rem 0 .25rem; }
p { margin: .25rem 0; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
pre { overflow-x: auto; padding: .5rem; background: #8882; font-size: .8rem; }
table { border-collapse: collapse; font-size: .9rem; }
caption { text-align: start; font-weight: 700; }
td { padding: .15rem .75rem .15rem 0; vertical-align: top; overflow-wrap: anywhere; }
`
