/** Returns a function that runs up to `atOnce` calls at a time, in order, and rejects with the signal's reason on abort. */
export function callQueue(atOnce: number) {
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
  return async <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
    signal.throwIfAborted()
    if (running < atOnce) running += 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
