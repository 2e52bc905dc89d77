/** Rejects with the signal's reason. */
export type CallQueue = <Answer>(signal: AbortSignal, work: () => Promise<Answer>) => Promise<Answer>

/** Calls run in the order they came. */
export function callQueue(atOnce: number): CallQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(goIn), 1)
        reject(signal.reason as Error)
      }
      const goIn = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.push(goIn)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async (signal, work) => {
    signal.throwIfAborted()
    if (running < atOnce) running += 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes to the next call.
      if (next) next()
      else running -= 1
    }
  }
}
