/**
 * Merges metadata as Stripe does: an update adds keys, an empty value removes its key, and an empty string in place of the
 * metadata removes all keys.
 */
import type { Stripe } from 'stripe'

export function mergedMetadata(before: Stripe.Metadata, given: Stripe.Metadata | '' | undefined): Stripe.Metadata {
  if (given === undefined) return before
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}
