/** Which addresses the page may leave for to pay (§12): Stripe's, and those of the configured payment sandbox. */
import { parsedUrl } from '#platform/parsed-url.ts'

/** Stripe's hosted pages: the checkout, the portal for a running subscription, and an invoice. */
const STRIPE = ['checkout.stripe.com', 'billing.stripe.com', 'invoice.stripe.com']
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Whether a payment call's answer is such an address. It must be absolute, so that neither a path nor another scheme
 * passes.
 * @param sandbox the sandbox's origin as `GET /api/config` names it; null when there is none
 */
export function isPaymentAddress(address: string, sandbox: string | null): boolean {
  const url = parsedUrl(address)
  if (url === null) return false
  const { origin, protocol, host, hostname } = url
  if (protocol === 'https:') return STRIPE.includes(host)
  return origin === sandbox && protocol === 'http:' && LOOPBACK.test(hostname)
}
