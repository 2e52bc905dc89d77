/** Milliseconds to wait in browsers without `requestIdleCallback` (Safari): the page has been painted by then. */
const INSTEAD_MS = 1_000

/** Runs once, when the page has nothing else to do; the returned function takes it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, INSTEAD_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}

/**
 * Runs once, in the first idle moment after the reader has touched the page: who only looks at it loads nothing more. The
 * returned function takes it back.
 */
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
