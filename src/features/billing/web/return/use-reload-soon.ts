import { useCallback, useState } from 'react'
import type { Clock } from '#platform/clock.ts'
import type { PageNavigation } from '../page-navigation.ts'
import { useMounted } from '../use-mounted.ts'

/** §9: milliseconds to read the message before the page reloads. */
const RELOAD_AFTER_MS = 1000

export interface ReloadSoon {
  /** Whether the page is about to reload: a call begun now would be cut off. */
  readonly reloading: boolean
  /** Reloads the page soon, unless the user has left the screen by then. */
  readonly reloadSoon: () => void
}

export function useReloadSoon({ clock, navigation }: { clock: Clock; navigation: PageNavigation }): ReloadSoon {
  const mounted = useMounted()
  const [reloading, setReloading] = useState(false)
  const reloadSoon = useCallback(() => {
    setReloading(true)
    void clock.sleep(RELOAD_AFTER_MS).then(() => mounted.current && navigation.reload())
  }, [clock, navigation, mounted])
  return { reloading, reloadSoon }
}
