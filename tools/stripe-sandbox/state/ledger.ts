/** The sandbox's account: its state, its clock, its ids, and the events that changes cause. */
import type { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'
import type { State } from './state.ts'
import { stripeSdk } from './stripe-sdk.ts'

export interface Ledger {
  state: State
  /** `http://127.0.0.1:PORT`, where the pages are. */
  readonly address: string
  /** Seconds since the epoch. While overdue work is done, the moment at which it was due. */
  now(): number
  /** Sets `now()` while `run` works, in seconds. */
  at(moment: number, run: () => void): void
  /** A new id, such as `cus_Qx4…`. */
  id(prefix: string): string
  /** Adds an event with a copy of `object` as it is now, and hands it to `onEvent`. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void
  /** The request that events name as their cause; null when time or a page caused them. */
  cause: Stripe.Event.Request | null
}

export interface LedgerOptions {
  readonly state: State
  readonly address: string
  readonly clock: Clock
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly onEvent: (event: Stripe.Event) => void
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 24 of 62 characters give 142 bits, needed because a page's address alone gives access to it. */
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
      // The SDK's type pairs each type's name with its object; here both come from the same caller.
      const typed = event as Stripe.Event
      ledger.state.events[event.id] = typed
      onEvent(typed)
    },
  }
  return ledger
}
