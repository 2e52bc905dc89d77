import { request } from 'node:http'

const PATIENCE = 10_000

/** POSTs JSON, and resolves with the status of the response; null if there is no response. Does not follow redirects. */
export function post(url: string, json: string, headers: Readonly<Record<string, string>>): Promise<number | null> {
  return new Promise((resolve) => {
    const body = Buffer.from(json)
    const call = request(url, {
      method: 'POST',
      // Opens a new connection for each webhook, because an idle connection would keep the receiver from closing.
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
