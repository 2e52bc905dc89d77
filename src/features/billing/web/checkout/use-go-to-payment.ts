import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#features/models/web/use-config.ts'
import type { PageNavigation } from '../page-navigation.ts'
import { useMounted } from '../use-mounted.ts'
import { isPaymentAddress } from './payment-address.ts'

/**
 * Returns the function that leaves for the payment page whose address a call has answered (§12). It resolves with false,
 * and the browser stays, when that is no payment page's address. The browser stays also when the user has left the component
 * by then: the payment page is not where they are going any more.
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
