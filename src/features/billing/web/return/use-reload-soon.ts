import { useCallback, useState } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { Leaving } from '../leaving.ts'
import { useHere } from '../use-here.ts'

/** §9: milliseconds to read the message before the page reloads. */
const RELOAD_AFTER_MS = 1000

export interface ReloadSoon {
  /** Whether the page is about to reload: a call begun now would be cut off. */
  readonly reloading: boolean
  /** Reloads the page soon, unless the user has left the screen by then. */
  readonly reloadSoon: () => void
}

export function useReloadSoon({ clock, leaving }: { clock: Clock; leaving: Leaving }): ReloadSoon {
  const here = useHere()
  const [reloading, setReloading] = useState(false)
  const reloadSoon = useCallback(() => {
    setReloading(true)
    void clock.sleep(RELOAD_AFTER_MS).then(() => here.current && leaving.reload())
  }, [clock, leaving, here])
  return { reloading, reloadSoon }
}
