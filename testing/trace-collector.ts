import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}
interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
  readonly events?: readonly { readonly name: string }[]
}

export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** The id of the parent span, or null for the first span of a trace. */
  readonly parent: string | null
  readonly facts: Readonly<Record<string, string | number | undefined>>
  readonly events: readonly string[]
}

export interface TraceCollector {
  readonly url: string
  text(): string
  spans(): CollectedSpan[]
  resource(): CollectedSpan['facts']
  close(): Promise<void>
}

const factsOf = (attributes: readonly Attribute[]): CollectedSpan['facts'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** Starts the collector. @param status the status of every response */
export async function traceCollector(status = 200): Promise<TraceCollector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      sent()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ name, traceId, spanId, parentSpanId, attributes, events = [] }) => ({
          name,
          traceId,
          spanId,
          parent: parentSpanId ?? null,
          facts: factsOf(attributes),
          events: events.map((event) => event.name),
        })),
    resource: () => factsOf(sent()[0]?.resource.attributes ?? []),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
