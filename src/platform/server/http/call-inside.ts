/** Runs calls of the contract without a network, for another protocol that offers the same calls. */
import type { Endpoint } from '#platform/endpoint.ts'
import { EventParser } from '#platform/sse.ts'
import type { EventSink, EventStream, Route } from './route.ts'
import { readBody, readQuery } from './validation.ts'

export interface InsideCall<Caller> {
  readonly caller: Caller
  readonly ip: string
  readonly requestId: string
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Runs a call's handler with its checks and limits, without headers and cookies. Throws the Problem that refuses it. */
export async function callInside<Caller, Answer>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint<string, unknown, unknown, Answer>,
  given: InsideCall<Caller>,
): Promise<Answer> {
  const answer = await run(routes, endpoint, given)
  const { answer: shape } = endpoint
  if (shape === null || shape === 'stream') throw new Error(`${endpoint.path} answers nothing that can be returned`)
  return shape.parse(answer)
}

/** Resolves at the stream's end. @param onData gets the `data` of each event */
export async function streamInside<Caller>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint,
  given: InsideCall<Caller>,
  onData: (data: string) => void,
): Promise<void> {
  const stream = (await run(routes, endpoint, given)) as EventStream | null
  if (stream === null) return
  const parser = new EventParser(({ data }) => onData(data))
  const encoder = new TextEncoder()
  await new Promise<void>((resolve) => {
    const sink = {
      closed: false as boolean,
      onDrain: null,
      onClose: null as (() => void) | null,
      write(frame: string) {
        parser.feed(encoder.encode(frame))
        return true
      },
      end() {
        if (sink.closed) return
        sink.closed = true
        sink.onClose?.()
        resolve()
      },
    } satisfies EventSink
    given.signal.addEventListener('abort', () => sink.end(), { once: true })
    stream.attach(sink)
  })
}

async function run<Caller>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint,
  { caller, ip, requestId, signal, params = {}, body }: InsideCall<Caller>,
): Promise<unknown> {
  const route = routes.find((each) => each.endpoint.method === endpoint.method && each.endpoint.path === endpoint.path)
  if (route === undefined) throw new Error(`nobody answers ${endpoint.method} ${endpoint.path}`)
  const arrival = { params, caller, ip, header: () => undefined }
  await route.before?.(arrival)
  return route.run({
    ...arrival,
    body: readBody(endpoint, body),
    query: readQuery(endpoint, {}),
    requestId,
    signal,
    proxyHeader: () => undefined,
    setCookie: () => {
      throw new Error('nobody keeps this cookie')
    },
    setHeader: () => {},
  })
}
