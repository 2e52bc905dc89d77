import { useSyncExternalStore } from 'react'

const paper = () => matchMedia('print')

function subscribe(changed: () => void): () => void {
  const query = paper()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  )
}
