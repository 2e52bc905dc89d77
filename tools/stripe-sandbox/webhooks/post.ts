/** Sends one webhook. */
import { request } from 'node:http'

/** Milliseconds that a receiver has for its answer. */
const PATIENCE = 10_000

/** POSTs JSON; returns the status of the answer, null when there was none. Redirections are not followed. */
export function post(url: string, json: string, headers: Readonly<Record<string, string>>): Promise<number | null> {
  return new Promise((resolve) => {
    const body = Buffer.from(json)
    const call = request(url, {
      method: 'POST',
      // Each webhook has a new connection, because an idle one would keep the receiver from closing.
      agent: false,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': body.length },
      timeout: PATIENCE,
    })
    call.once('response', (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null))
    })
    call.once('timeout', () => call.destroy())
    call.once('error', () => resolve(null))
    call.end(body)
  })
}
