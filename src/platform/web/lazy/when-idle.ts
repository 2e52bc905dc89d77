/** Milliseconds, for browsers without `requestIdleCallback` (Safari). */
const INSTEAD_MS = 1_000

/** Runs once when the page is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, INSTEAD_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}

/** Like `whenIdle`, but waits for the reader's first input. */
export function whenUsed(run: () => void): () => void {
  const touched = new AbortController()
  let forget = () => {}
  const use = () => {
    touched.abort()
    forget = whenIdle(run)
  }
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, use, { signal: touched.signal, capture: true })
  return () => {
    touched.abort()
    forget()
  }
}
