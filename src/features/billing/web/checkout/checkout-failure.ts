import { CallError } from '#platform/web/calls/call.ts'
import { texts } from '../../texts.ts'

/**
 * §8 "Upgrade fails": the English text for a refusal that tells of a wrong or missing configuration, of which the user
 * need not know more, and is sent to the support only where there is one; null for any other. An answer without an address is none that the contract allows: `unreadable`.
 */
export function checkoutFailure(error: Error, hasSupport: boolean): string | null {
  if (error.message.includes('string did not match')) {
    return hasSupport ? texts.configurationError : texts.configurationErrorAlone
  }
  if (error.message.includes('price')) return texts.pricingBeingConfigured
  return error instanceof CallError && error.code === 'unreadable' ? texts.checkoutFailed : null
}
