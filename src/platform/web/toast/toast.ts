/** §9: only the newest toast is shown; a dismissed one is removed from the list much later. */
import type { ReactNode } from 'react'

/** §9: one at a time. */
const TOAST_LIMIT = 1
/** §9, milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastContent {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Errors are destructive, and announced at once. */
  readonly variant?: 'default' | 'destructive'
}

export interface Toast extends ToastContent {
  readonly id: number
  readonly open: boolean
}

export interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
}

export type ToastStore = ReturnType<typeof createToastStore>

export function createToastStore(timers: Timers) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const removals = new Map<number, unknown>()

  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue
      timers.clear(timer)
      removals.delete(id)
    }
    for (const listener of listeners) listener()
  }

  return {
    toast(content: ToastContent): number {
      lastId += 1
      change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT))
      return lastId
    },
    dismiss(id: number): void {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
      const remove = () => change(toasts.filter((toast) => toast.id !== id))
      removals.set(id, timers.set(remove, TOAST_REMOVE_DELAY_MS))
    },
    /** Newest first; the same array until something changes. */
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
