import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#features/models/web/use-config.ts'
import type { Clock } from '#platform/clock.ts'
import { parsedUrl } from '#platform/parsed-url.ts'

/** Navigation of the page, passed as an argument so that tests can record where a payment leads. */
export type PageNavigation = typeof browserNavigation

export const browserNavigation = {
  goTo: (address: string): void => location.assign(address),
  reload: (): void => location.reload(),
}

/** Returns a ref that is true while the screen is shown, for handlers of responses that may arrive later. */
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

const RELOAD_AFTER_MS = 1000

/** Provides a reload after a second (§9). Begin no call while `reloading` is true: the reload would interrupt it. */
export function useReloadSoon({ clock, navigation }: { clock: Clock; navigation: PageNavigation }) {
  const mounted = useMounted()
  const [reloading, setReloading] = useState(false)
  const reloadSoon = useCallback(() => {
    setReloading(true)
    void clock.sleep(RELOAD_AFTER_MS).then(() => mounted.current && navigation.reload())
  }, [clock, navigation, mounted])
  return { reloading, reloadSoon }
}

/** Returns a function that opens a payment page. It resolves with false if the address is not that of a payment page. */
export function useGoToPayment(navigation: PageNavigation): (address: string) => Promise<boolean> {
  const cache = useQueryClient()
  const mounted = useMounted()
  return async (address) => {
    // Without the configuration, Stripe's pages are recognised, but not the sandbox's.
    const config = await cache.ensureQueryData(configQuery).catch(() => null)
    const known = isPaymentAddress(address, config?.paymentOrigin ?? null)
    if (known && mounted.current) navigation.goTo(address)
    return known
  }
}

const STRIPE = ['checkout.stripe.com', 'billing.stripe.com', 'invoice.stripe.com']
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns true for a page of Stripe or of the sandbox (§12). @param sandbox the sandbox's origin; null if there is none */
export function isPaymentAddress(address: string, sandbox: string | null): boolean {
  const url = parsedUrl(address)
  if (url === null) return false
  const { origin, protocol, host, hostname } = url
  if (protocol === 'https:') return STRIPE.includes(host)
  return origin === sandbox && protocol === 'http:' && LOOPBACK.test(hostname)
}
