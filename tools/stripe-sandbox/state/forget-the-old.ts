/** Removes old entries to keep the state file small. */
import type { Ledger } from './ledger.ts'

/** Seconds: events are kept as long as Stripe keeps them, links to the portal as long as anybody uses them. */
const EVENTS = 30 * 24 * 60 * 60
const PORTALS = 24 * 60 * 60

/** Removes events and portal sessions that are too old to be asked for; never an event that is still to be delivered. */
export function forgetTheOld(ledger: Ledger): void {
  const { deliveries, events, portals } = ledger.state
  const wanted = new Set(Object.values(deliveries).map(({ event }) => event))
  for (const { created, id } of Object.values(events)) {
    if (created + EVENTS < ledger.now() && !wanted.has(id)) delete events[id]
  }
  for (const { created, id } of Object.values(portals)) if (created + PORTALS < ledger.now()) delete portals[id]
}
