import type { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'
import type { State } from './state.ts'
import { stripeSdk } from './stripe-sdk.ts'

export interface Ledger {
  state: State
  readonly address: string
  /** Returns the time in seconds since the epoch. While overdue work runs, this is the time at which the work was due. */
  now(): number
  at(moment: number, run: () => void): void
  id(prefix: string): string
  /** Stores an event with a copy of `object`, and passes the event to `onEvent`. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void
  /** The API request that causes the next events; null if a page or the passage of time causes them. */
  cause: Stripe.Event.Request | null
}

export interface LedgerOptions {
  readonly state: State
  readonly address: string
  readonly clock: Clock
  readonly random: () => number
  readonly onEvent: (event: Stripe.Event) => void
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Number of random characters in an id. Ids must be unguessable, because anyone who has a page's URL can open it. */
const ID_LENGTH = 24

export function openLedger({ state, address, clock, random, onEvent }: LedgerOptions): Ledger {
  let moment: number | null = null
  const ledger: Ledger = {
    state,
    address,
    cause: null,
    now: () => moment ?? Math.floor((clock.now() + ledger.state.offsetMs) / 1000),
    at(due, run) {
      moment = due
      try {
        run()
      } finally {
        moment = null
      }
    },
    id(prefix) {
      const letters = Array.from({ length: ID_LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)])
      return `${prefix}_${letters.join('')}`
    },
    emit(type, object, previous) {
      const event: Stripe.EventBase = {
        id: ledger.id('evt'),
        object: 'event',
        api_version: stripeSdk().API_VERSION,
        created: ledger.now(),
        data: {
          object: structuredClone(object),
          ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
        },
        livemode: false,
        pending_webhooks: 0,
        request: ledger.cause,
        type,
      }
      // TypeScript cannot know that `object` has the type that belongs to the event `type`.
      const typed = event as Stripe.Event
      ledger.state.events[event.id] = typed
      onEvent(typed)
    },
  }
  return ledger
}
