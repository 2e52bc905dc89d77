import { useState } from 'react'
import type { Schema } from '#platform/endpoint.ts'

/**
 * State that survives a reload of its tab; a change may name another value for that. A stored value that does not fit the
 * schema is dropped.
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

/** Undefined if it is missing or does not fit. */
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
    // Storage is full or forbidden.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
