import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Calls all listeners in one event, so that React renders parents and children together. */
const notify = () => {
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('popstate', notify)
  return () => listeners.delete(changed)
}

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/** Changes the address without loading a page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', to)
  notify()
}

// On the server, `usePath` may return any path, because the HTML does not depend on it.
const onServer = () => '/'
const path = () => location.pathname
const search = () => location.search
const state = (): unknown => history.state

export const usePath = (): string => useSyncExternalStore(subscribe, path, onServer)

/** Returns the query of the address, including `?`. */
export const useSearch = (): string => useSyncExternalStore(subscribe, search, () => '')

export const useHistoryState = (): unknown => useSyncExternalStore(subscribe, state, () => null)

/** Decodes only ASCII, because this cannot fail and the site's paths contain no other characters. */
const decoded = (path: string) => path.replaceAll(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code))

/** Returns a pattern's `:name` parts, or null. Like the server, accepts a final slash and encoded characters. */
export const matched = (pattern: string, at: string): readonly string[] | null =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}/?$`).exec(decoded(at))?.slice(1) ?? null
