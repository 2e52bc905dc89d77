import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation, useSearch } from 'wouter'

/** What is open above a screen: it closes when the address changes, so that Back never leaves it over another screen. */
export function useOpenHere<Open>(closed: Open): [Open, Dispatch<SetStateAction<Open>>] {
  const [path] = useLocation()
  const search = useSearch()
  const state = useState(closed)
  const [, set] = state
  useEffect(() => () => set(closed), [path, search, set, closed])
  return state
}
