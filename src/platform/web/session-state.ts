import { useState } from 'react'
import type { Schema } from '#platform/endpoint.ts'

/**
 * State that survives a reload of its tab. A change may name another value that a reload finds; a stored value that no
 * longer fits the schema (from an older build) is dropped.
 */
export function useSessionState<T>(
  key: string,
  schema: Schema<T>,
  initial: T,
): [T, (next: T, afterReload?: T) => void] {
  const [value, setValue] = useState(() => kept(key, schema) ?? initial)
  const change = (next: T, afterReload = next) => {
    setValue(next)
    keep(key, afterReload)
  }
  return [value, change]
}

/** Undefined when it is missing or no longer fits. */
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
    // Storage is full or forbidden, so the value lasts only as long as the page.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
