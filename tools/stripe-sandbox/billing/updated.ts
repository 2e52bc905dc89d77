import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

/** Runs `change`, and then emits an event with the previous values if any property has changed. */
export function updated(ledger: Ledger, type: Stripe.Event.Type, object: object, change: () => void): void {
  const before = structuredClone(object)
  change()
  const after = new Map<string, unknown>(Object.entries(object))
  const different = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after.get(name)),
  )
  if (different.length > 0) ledger.emit(type, object, Object.fromEntries(different))
}
