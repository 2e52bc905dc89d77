import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#features/models/web/use-config.ts'
import type { Leaving } from '../leaving.ts'
import { isPaymentAddress } from './payment-address.ts'

/**
 * Returns the function that leaves for the payment page whose address a call has answered (§12). It resolves with false,
 * and the browser stays, when that is no payment page's address.
 */
export function useGoToPayment(leaving: Leaving): (address: string) => Promise<boolean> {
  const cache = useQueryClient()
  return async (address) => {
    // Without the configuration no sandbox is known; Stripe's own pages are.
    const config = await cache.ensureQueryData(configQuery).catch(() => null)
    const known = isPaymentAddress(address, config?.paymentOrigin ?? null)
    if (known) leaving.goTo(address)
    return known
  }
}
