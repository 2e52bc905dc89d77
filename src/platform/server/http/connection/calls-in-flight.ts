/** Counts the calls that have begun and not been answered, so that a server that closes can wait for them. */
export function callsInFlight() {
  let running = 0
  let tell: (() => void) | null = null
  return {
    begin: () => void (running += 1),
    end: () => {
      running -= 1
      if (running === 0) tell?.()
    },
    none: () => (running === 0 ? Promise.resolve() : new Promise<void>((resolve) => (tell = resolve))),
  }
}
