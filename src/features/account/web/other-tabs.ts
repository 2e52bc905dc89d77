/** A sign-in or sign-out is told to all tabs of the browser, so that no tab shows data of an ended session. */

const KEY = 'viewer-changed'

/** A storage event reaches only the other tabs, and only when the value has changed. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(KEY, crypto.randomUUID())
  } catch {
    // Storage is forbidden: each tab then notices the change with its next call.
  }
}

/** Calls `run` when another tab tells of a change; returns the function that ends this. */
export function hearOtherTabs(run: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) run()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
