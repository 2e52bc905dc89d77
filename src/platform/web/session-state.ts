import { useState } from 'react'
import { attempt } from '#platform/attempt.ts'

/**
 * Keeps state that survives a reload of the tab. `afterReload` replaces `next` after a reload.
 * @param read returns undefined for a stored value that is not valid
 */
export function useSessionState<T>(
  key: string,
  read: (kept: unknown) => T | undefined,
  initial: T,
): [T, (next: T, afterReload?: T) => void] {
  const [value, setValue] = useState(() => read(kept(key)) ?? initial)
  const change = (next: T, afterReload = next) => {
    setValue(next)
    keep(key, afterReload)
  }
  return [value, change]
}

/** Returns the stored value; undefined if there is none or the storage is blocked. */
export const kept = (key: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '') as unknown)

export const keep = (key: string, value: unknown): void =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)))

export const forget = (key: string): void => attempt(() => sessionStorage.removeItem(key))
