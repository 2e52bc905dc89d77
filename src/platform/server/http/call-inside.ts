import * as v from 'valibot'
import type { Endpoint } from '#platform/endpoint.ts'
import { EventParser } from '#platform/sse.ts'
import type { Call, EventSink, EventStream, InsideCaller, Route } from './route.ts'
import { readBody, readQuery } from './validation.ts'

type InsideCall<Caller> = InsideCaller<Caller> &
  Partial<
    Pick<Call<string, unknown, unknown, Caller>, 'params' | 'body' | 'query' | 'header' | 'proxyHeader' | 'setHeader'>
  >

/** Runs a route inside the server, without HTTP. Throws a Problem if the call is refused. */
export async function callInside<Caller, Answer>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint<string, unknown, unknown, Answer>,
  given: InsideCall<Caller>,
): Promise<Answer> {
  const answer = await runInside(routes, endpoint, given)
  const { answer: shape } = endpoint
  if (shape === null || shape === 'stream') throw new Error(`${endpoint.path} answers nothing that can be returned`)
  return v.parse(shape, answer)
}

/** Runs an event stream inside the server until it ends. @param onData receives the `data` of each event */
export async function streamInside<Caller>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint,
  given: InsideCall<Caller>,
  onData: (data: string) => void,
): Promise<void> {
  const stream = (await runInside(routes, endpoint, given)) as EventStream | null
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

async function runInside<Caller>(
  routes: readonly Route<Caller>[],
  endpoint: Endpoint,
  { params = {}, body, query = {}, ...given }: InsideCall<Caller>,
): Promise<unknown> {
  const route = routes.find((each) => each.endpoint.method === endpoint.method && each.endpoint.path === endpoint.path)
  if (route === undefined) throw new Error(`nobody answers ${endpoint.method} ${endpoint.path}`)
  const call = {
    header: () => undefined,
    proxyHeader: () => undefined,
    setHeader: () => {},
    setCookie: () => {
      throw new Error('a call inside the server sets no cookie')
    },
    ...given,
    params,
  }
  await route.before?.(call)
  return route.run({ ...call, body: readBody(endpoint, body), query: readQuery(endpoint, query) })
}
