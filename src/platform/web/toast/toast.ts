/**
 * The state of the toast area (§9): it shows only the newest toast, and a dismissed one is removed from the list much
 * later.
 */
import type { ReactNode } from 'react'

/** §9: one at a time. */
const TOAST_LIMIT = 1
/** §9: a dismissed toast is removed after this many milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastContent {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Errors are destructive: another colour, and announced at once. */
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

export interface ToastStore {
  /** Shows a toast in place of the previous one; returns its id. */
  toast: (content: ToastContent) => number
  /** Closes the toast; it is removed from the list long after its closing animation. */
  dismiss: (id: number) => void
  /** All toasts in the list, newest first. The same array until something changes. */
  current: () => readonly Toast[]
  subscribe: (changed: () => void) => () => void
}

/** Creates a store with its own timers; the product uses the one below. */
export function createToastStore(timers: Timers): ToastStore {
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
    toast(content) {
      lastId += 1
      change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT))
      return lastId
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
      const remove = () => change(toasts.filter((toast) => toast.id !== id))
      removals.set(id, timers.set(remove, TOAST_REMOVE_DELAY_MS))
    },
    current: () => toasts,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The product's toasts. */
export const toasts = createToastStore({
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})

/** Shows a toast: `toast({ title: 'Copy failed', description, variant: 'destructive' })`. */
export const toast = toasts.toast
