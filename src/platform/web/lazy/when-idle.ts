/** Milliseconds to wait in browsers without `requestIdleCallback` (Safari). */
const INSTEAD_MS = 1_000

/** Calls `run` once when the browser is idle, unless the returned function is called first. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, INSTEAD_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}

/** Works like `whenIdle`, but first waits for a key or pointer event. */
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
