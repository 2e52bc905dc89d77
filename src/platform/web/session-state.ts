import * as v from 'valibot'
import { useState } from 'react'
import type { Schema } from '#platform/endpoint.ts'

/** State that survives a reload of its tab; a change may give a different value for the reload. */
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

export const kept = <T>(key: string, schema: Schema<T>): T | undefined =>
  attempt(() => v.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? '')))

export const keep = (key: string, value: unknown): void =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)))

export const forget = (key: string): void => attempt(() => sessionStorage.removeItem(key))

/** Storage may be full or blocked. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
