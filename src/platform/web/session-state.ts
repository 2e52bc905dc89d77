import { useState } from 'react'
import type { Schema } from '#platform/endpoint.ts'

/**
 * State that outlives a reload of its tab, and nothing else: `useSessionState('draft', draftSchema, emptyDraft)`.
 * What no longer fits the schema (an older build's) is forgotten.
 */
export function useSessionState<T>(key: string, schema: Schema<T>, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => stored(key, schema) ?? initial)
  const change = (next: T) => {
    setValue(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or forbidden: the state then lives as long as the page.
    }
  }
  return [value, change]
}

function stored<T>(key: string, schema: Schema<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}
