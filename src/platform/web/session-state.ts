import { useState } from 'react'
import type { Schema } from '#platform/endpoint.ts'

/**
 * State that outlives a reload of its tab, and nothing else: `useSessionState('draft', draftSchema, emptyDraft)`.
 * What no longer fits the schema (an older build's) is forgotten.
 */
export function useSessionState<T>(key: string, schema: Schema<T>, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => kept(key, schema) ?? initial)
  const change = (next: T) => {
    setValue(next)
    keep(key, next)
  }
  return [value, change]
}

/** What this tab has kept under `key`; undefined for what is not there or no longer fits. */
export function kept<T>(key: string, schema: Schema<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: it then lives as long as the page.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
