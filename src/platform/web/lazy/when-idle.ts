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
