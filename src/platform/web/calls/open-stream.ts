import { addressOf, type Endpoint } from '#platform/endpoint.ts'
import { decodeEvents, type ServerEvent } from '#platform/sse.ts'
import { CallError, send, type CallOptions } from './call.ts'

/** Opens an event stream, or resolves with null for a 204. The iteration throws if the call is aborted. */
export async function openStream<Path extends string, Body, Query>(
  endpoint: Endpoint<Path, Body, Query, undefined>,
  options: CallOptions<Path, Body, Query> & { readonly lastEventId?: string | null; readonly onBytes?: () => void },
): Promise<AsyncIterable<ServerEvent> | null> {
  const headers = { accept: 'text/event-stream', ...(options.lastEventId && { 'last-event-id': options.lastEventId }) }
  const response = await send(endpoint, addressOf(endpoint, options), options, headers)
  if (response.status === 204) return null
  if (response.body === null) throw new CallError(0, '', { code: 'no-reader' })
  return decodeEvents(chunksOf(response.body, options.onBytes))
}

/** Yields the chunks of a stream, because Safari does not support `for await` on a `ReadableStream`. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      yield value
    }
  } finally {
    // `cancel` rejects if the connection has failed.
    await reader.cancel().catch(() => {})
  }
}
