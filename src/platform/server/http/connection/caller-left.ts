import type { ServerResponse } from 'node:http'

/** A signal that is aborted when the connection closes before the answer is out. */
export function callerLeft(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return left.signal
}
