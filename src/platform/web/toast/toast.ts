import type { ReactNode } from 'react'

/** Time between the closing of a toast and its removal (§9). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastContent {
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly variant?: 'default' | 'destructive'
}

interface Toast extends ToastContent {
  readonly id: number
  readonly open: boolean
}

export interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
}

export type ToastStore = ReturnType<typeof createToastStore>

/** Creates a store that keeps only the newest toast (§9). A dismissed toast closes at once but is removed much later. */
export function createToastStore(timers: Timers) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  let removal: unknown
  const listeners = new Set<() => void>()

  const change = (...next: readonly Toast[]) => {
    toasts = next
    timers.clear(removal)
    for (const listener of listeners) listener()
  }

  return {
    toast(content: ToastContent): number {
      lastId += 1
      change({ ...content, id: lastId, open: true })
      return lastId
    },
    dismiss(id: number): void {
      const [shown] = toasts
      if (shown?.id !== id || !shown.open) return
      change({ ...shown, open: false })
      removal = timers.set(() => change(), TOAST_REMOVE_DELAY_MS)
    },
    /** Returns the same array until a toast changes, as `useSyncExternalStore` requires. */
    current: (): readonly Toast[] => toasts,
    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export const toasts = createToastStore({
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})

export const toast = toasts.toast
