/** Signing in or out concerns every tab of the browser: what one shows must not outlive its session in another. */

const KEY = 'viewer-changed'

/** A storage event reaches the other tabs only, and only for a value that differs. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(KEY, crypto.randomUUID())
  } catch {
    // Storage is forbidden: each tab then learns it with its next call.
  }
}

/** Calls `run` when another tab has told; answers what ends it. */
export function hearOtherTabs(run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) run()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
