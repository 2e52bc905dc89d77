import type { Ledger } from './ledger.ts'

/** Number of seconds for which events are stored, as at Stripe. */
const EVENTS = 30 * 24 * 60 * 60
const PORTALS = 24 * 60 * 60

export function forgetTheOld(ledger: Ledger): void {
  const { deliveries, events, portals } = ledger.state
  const wanted = new Set(Object.values(deliveries).map(({ event }) => event))
  for (const { created, id } of Object.values(events)) {
    if (created + EVENTS < ledger.now() && !wanted.has(id)) delete events[id]
  }
  for (const { created, id } of Object.values(portals)) if (created + PORTALS < ledger.now()) delete portals[id]
}
