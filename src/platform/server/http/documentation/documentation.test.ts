import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { serveDocumentation } from './documentation.ts'
import type { Documented } from './openapi.ts'

const read = endpoint('GET', '/api/notes/:id', {
  summary: 'Reads a note of <nobody>.',
  query: v.strictObject({ limit: v.optional(v.pipe(v.unknown(), v.transform(Number), v.number())), kind: v.string() }),
  answer: v.object({ id: v.pipe(v.string(), v.uuid()), at: v.pipe(v.string(), v.isoTimestamp()) }),
  refusals: [404],
})
const write = endpoint('POST', '/api/notes', {
  summary: 'Writes a note.',
  body: v.strictObject({ text: v.pipe(v.string(), v.minLength(2)) }),
  answer: v.object({ id: v.string() }),
  status: 201,
})
const watch = endpoint('GET', '/api/watch', { summary: 'A stream.', answer: 'stream' })
const touch = endpoint('POST', '/api/touch', {
  summary: 'Nothing.',
  body: v.strictObject({ hard: v.optional(v.boolean()) }),
  answer: null,
})
const events = v.union([v.object({ note: v.string() }), v.union([v.object({ gone: v.literal(true) })])])
const DOCUMENTED: Documented = {
  info: { title: 'Notes', version: '1.2.3' },
  publicUrl: 'https://notes.example',
  endpoints: [read, write, watch, touch],
  groups: { notes: 'All <notes>' },
  streams: [{ name: 'NoteEvent', endpoints: [watch], events, meanings: { note: 'A note.', gone: 'No more notes.' } }],
}
const GUIDE = `## Begin <here>

Call \`GET <it>\`, see [the notes](https://notes.example/all).

    curl <site>
`

function serve() {
  const http = Fastify()
  serveDocumentation(http, DOCUMENTED, GUIDE)
  return {
    async get(url: string) {
      const { statusCode: status, headers, body } = await http.inject({ url })
      return new Response(body, { status, headers: headers as Record<string, string> })
    },
  }
}

describe('§11: /api/openapi.json describes all calls, /api/docs shows them', () => {
  test('each call with its parameters, body, answer and refusals', async () => {
    const { get } = serve()
    const { openapi, info, paths, components, servers, tags } = (await (await get('/api/openapi.json')).json()) as {
      openapi: string
      info: unknown
      paths: Record<string, Record<string, Record<string, unknown>>>
      components: { schemas: { Problem: { required: string[]; properties: object }; NoteEvent: object } }
      servers: unknown
      tags: unknown
    }
    expect([openapi, info]).toEqual(['3.1.0', { title: 'Notes', version: '1.2.3' }])
    expect(servers).toEqual([{ url: 'https://notes.example' }])
    expect(tags).toEqual([{ name: 'All <notes>' }, { name: 'watch' }, { name: 'touch' }])
    expect(Object.keys(paths)).toEqual(['/api/notes/{id}', '/api/notes', '/api/watch', '/api/touch'])
    expect(paths['/api/notes/{id}']?.['get']).toMatchObject({
      operationId: 'getApiNotesId',
      tags: ['All <notes>'],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { format: 'uuid' } },
        { name: 'limit', in: 'query', required: false },
        { name: 'kind', in: 'query', required: true },
      ],
      responses: { 200: {}, 400: {}, 404: {}, 421: {}, 500: {}, 503: {} },
    })
    expect(paths['/api/notes']?.['post']).toMatchObject({
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { properties: { text: { minLength: 2 } }, additionalProperties: false } },
        },
      },
      responses: { 201: { content: { 'application/json': {} } }, 413: {}, 415: {} },
    })
    expect(paths['/api/touch']?.['post']).toMatchObject({ requestBody: { required: false }, responses: { 204: {} } })
    const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.['responses'] ?? {})
    expect(statuses('/api/touch', 'post')).toEqual(['204', '400', '403', '413', '415', '421', '500', '503'])
    expect(statuses('/api/watch', 'get')).toEqual(['200', '204', '400', '421', '429', '500', '503'])
    expect(paths['/api/watch']?.['get']?.['responses']).toMatchObject({
      200: {
        description: expect.stringContaining('Each is a NoteEvent as JSON, and after the last comes [DONE].') as string,
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/NoteEvent' } } },
      },
    })
    expect(components.schemas.NoteEvent).toMatchObject({
      oneOf: [
        { description: 'A note.', properties: { note: {} } },
        { description: 'No more notes.', properties: { gone: {} } },
      ],
    })
    const { required, properties } = components.schemas.Problem
    expect(required).toEqual(['title', 'status', 'detail', 'code', 'requestId'])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['values', 'errors', 'moreErrors']))
  })

  test('the page runs no script, loads nothing, and shows texts as texts', async () => {
    const response = await serve().get('/api/docs')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    )
    expect(html).not.toMatch(/<script|<nobody>|src=|url\(/)
    expect(html).toContain('/api/notes/{id}')
    expect(html).toContain('Reads a note of &#60;nobody&#62;.')
    expect(html).toContain('Call <code>GET &lt;it&gt;</code>, see <a href="https://notes.example/all">the notes</a>')
    expect(html).toContain('<h2 id="begin-here-">Begin &#60;here&#62;</h2>')
    expect(html).toContain('<pre tabindex="0"><code>curl &lt;site&gt;')
  })

  test('its contents lead to every chapter and every call', async () => {
    const html = await (await serve().get('/api/docs')).text()
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const contents = /<nav[\s\S]*<\/nav>/.exec(html)?.[0] ?? ''
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual(['begin-here-', 'getApiNotesId', 'postApiNotes', 'getApiWatch', 'postApiTouch'])
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
  })

  test('§11 the page leaves out patterns that only list characters; the description for machines has them', async () => {
    const { get } = serve()
    expect(await (await get('/api/openapi.json')).text()).toContain('ud800')
    expect(await (await get('/api/docs')).text()).not.toContain('ud800')
  })
})
