import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Clock } from '#platform/clock.ts'

/** An argument of the components, so that a test can record how a payment leaves the page. */
export interface PageNavigation {
  /** @param address of a payment page; `isPaymentAddress` has checked it */
  goTo(address: string): void
  reload(): void
}

export const browserNavigation: PageNavigation = {
  goTo: (address) => location.assign(address),
  reload: () => location.reload(),
}

/** True while the component is on the page. A late answer must check it before it leads the browser away. */
export function useMounted(): Readonly<RefObject<boolean>> {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

/** §9: milliseconds to read the message before the page reloads. */
const RELOAD_AFTER_MS = 1000

/**
 * `reloadSoon` reloads the page, unless the user has left the screen by then; while `reloading`, a new call would be cut
 * off.
 */
export function useReloadSoon({ clock, navigation }: { clock: Clock; navigation: PageNavigation }) {
  const mounted = useMounted()
  const [reloading, setReloading] = useState(false)
  const reloadSoon = useCallback(() => {
    setReloading(true)
    void clock.sleep(RELOAD_AFTER_MS).then(() => mounted.current && navigation.reload())
  }, [clock, navigation, mounted])
  return { reloading, reloadSoon }
}
