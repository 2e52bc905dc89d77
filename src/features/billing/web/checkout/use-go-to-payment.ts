import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#features/models/web/use-config.ts'
import { type PageNavigation, useMounted } from '../page-navigation.ts'
import { parsedUrl } from '#platform/parsed-url.ts'

/**
 * Returns a function that leaves for the payment page that a call has answered. It resolves with false, and the browser
 * stays, if that is not a payment page's address. The browser also stays if the user has left the component by then.
 */
export function useGoToPayment(navigation: PageNavigation): (address: string) => Promise<boolean> {
  const cache = useQueryClient()
  const mounted = useMounted()
  return async (address) => {
    // Without the configuration no sandbox is known; Stripe's own pages are.
    const config = await cache.ensureQueryData(configQuery).catch(() => null)
    const known = isPaymentAddress(address, config?.paymentOrigin ?? null)
    if (known && mounted.current) navigation.goTo(address)
    return known
  }
}

/** Stripe's hosted pages: the checkout, the portal for a running subscription, and an invoice. */
const STRIPE = ['checkout.stripe.com', 'billing.stripe.com', 'invoice.stripe.com']
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * True if the page may leave for an address to pay (§12): Stripe's, or the payment sandbox's. It must be absolute, so that
 * neither a path nor another scheme passes.
 * @param sandbox the sandbox's origin as `GET /api/config` names it, or null
 */
export function isPaymentAddress(address: string, sandbox: string | null): boolean {
  const url = parsedUrl(address)
  if (url === null) return false
  const { origin, protocol, host, hostname } = url
  if (protocol === 'https:') return STRIPE.includes(host)
  return origin === sandbox && protocol === 'http:' && LOOPBACK.test(hostname)
}
