/** Merges metadata as Stripe does. An empty value removes its key, and an empty string as metadata removes all keys. */
import type { Stripe } from 'stripe'

export function mergedMetadata(before: Stripe.Metadata, given: Stripe.Metadata | '' | undefined): Stripe.Metadata {
  if (given === undefined) return before
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}
