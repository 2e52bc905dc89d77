import type { ServerResponse } from 'node:http'

/** Returns a signal that is aborted when the connection closes before the answer is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return left.signal
}
