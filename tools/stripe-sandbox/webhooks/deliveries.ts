/** Sends webhooks with Stripe signatures. Retries each webhook until its receiver answers with 2xx. */
import type { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'
import type { Ledger } from '../state/ledger.ts'
import type { Delivery } from '../state/state.ts'
import { stripeSdk } from '../state/stripe-sdk.ts'
import { post } from './post.ts'

export interface Target {
  readonly url: string
  readonly secret: string
}

export interface Weather {
  shuffle: boolean
  duplicate: boolean
  delay: boolean
  /** Number of webhooks still to be discarded; Infinity = all until the control is switched off. */
  drop: number
}

export interface Deliveries {
  readonly weather: Weather
  add(event: Stripe.Event): void
  /** Starts sending due webhooks. Called once the change that caused them is stored. */
  send(): void
  /** Releases the webhooks that were held back. Those with the given event ids or types come first, in this order. */
  release(order: readonly string[]): void
  setTarget(target: Target | null): void
  settled(): Promise<void>
  close(): Promise<void>
}

export interface DeliveriesOptions {
  readonly ledger: () => Ledger
  readonly target: Target | null
  readonly clock: Clock
  readonly random: () => number
  readonly save: () => void
}

const SECOND = 1000
/** Milliseconds from each failed attempt to the next. The last pause is repeated. */
const PAUSES = [1, 2, 5, 15, 60, 5 * 60, 30 * 60, 3 * 60 * 60].map((seconds) => seconds * SECOND)
/** Maximum number of attempts per webhook, over about three days as in Stripe's live mode. */
const MOST_ATTEMPTS = 32

export function fairWeather(): Weather {
  return { shuffle: false, duplicate: false, delay: false, drop: 0 }
}

export function openDeliveries({ ledger, clock, random, save, ...options }: DeliveriesOptions): Deliveries {
  let target = options.target
  let running: Promise<void> | null = null
  let closed = false
  let waiting = new AbortController()
  const weather = fairWeather()
  const rows = () => ledger().state.deliveries
  const due = () => Object.values(rows()).filter(({ dueAt, held }) => !held && dueAt <= clock.now())

  /** Sends one webhook at a time, so that webhooks arrive in the order of their events unless they are shuffled. */
  const sendAll = async () => {
    for (let list = due(); list.length > 0 && !closed; list = due()) {
      const row = list[weather.shuffle ? Math.floor(random() * list.length) : 0]
      if (row) await sendOne(row)
    }
  }

  const sendOne = async (row: Delivery) => {
    const event = ledger().state.events[row.event]
    const to = targetOf(ledger(), target, row.endpoint)
    const isDelivered = event === undefined || to === null || (await deliver(event, to, clock))
    // Does not update a delivery that was removed. After `close`, updates none, so that the next start sends the webhook again.
    if (closed || rows()[row.id] === undefined) return
    row.attempts += 1
    if (isDelivered || row.attempts >= MOST_ATTEMPTS) {
      delete rows()[row.id]
      if (event) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    } else {
      row.dueAt = clock.now() + (PAUSES[row.attempts - 1] ?? PAUSES.at(-1) ?? SECOND)
    }
    save()
  }

  const send = () => {
    if (running !== null || closed) return
    waiting.abort()
    running = sendAll().finally(() => {
      running = null
      if (due().length > 0) send()
      else wakeForNext()
    })
  }

  const wakeForNext = () => {
    const times = Object.values(rows()).flatMap(({ dueAt, held }) => (held ? [] : [dueAt]))
    if (times.length === 0 || closed) return
    waiting = new AbortController()
    clock.sleep(Math.max(0, Math.min(...times) - clock.now()), waiting.signal).then(send, () => {})
  }

  return {
    weather,
    send,
    add(event) {
      for (const endpoint of receiversOf(ledger(), target, event.type)) {
        for (let copy = weather.duplicate ? 2 : 1; copy > 0; copy--) {
          if (weather.drop > 0) {
            weather.drop -= 1
            continue
          }
          const id = ledger().id('whd')
          rows()[id] = { id, event: event.id, endpoint, attempts: 0, dueAt: clock.now(), held: weather.delay }
          event.pending_webhooks += 1
        }
      }
    },
    release(order) {
      const rank = ({ event }: Delivery) => {
        const place = order.findIndex((name) => name === event || name === ledger().state.events[event]?.type)
        return place === -1 ? order.length : place
      }
      const held = Object.values(rows()).filter((row) => row.held)
      for (const row of held.toSorted((a, b) => rank(a) - rank(b))) {
        delete rows()[row.id]
        rows()[row.id] = { ...row, held: false, dueAt: clock.now() }
      }
      save()
      send()
    },
    setTarget(next) {
      target = next
    },
    async settled() {
      send()
      while (running !== null) await running
    },
    async close() {
      closed = true
      waiting.abort()
      await running
    },
  }
}

/** Returns the ids of the enabled endpoints for this event type, preceded by null if there is a `target`. */
function receiversOf(ledger: Ledger, target: Target | null, type: string): (string | null)[] {
  const endpoints = Object.values(ledger.state.webhookEndpoints)
    .filter(
      ({ enabled_events: wanted, status }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    )
    .map(({ id }) => id)
  return target === null ? endpoints : [null, ...endpoints]
}

function targetOf(ledger: Ledger, target: Target | null, endpoint: string | null): Target | null {
  if (endpoint === null) return target
  const found = ledger.state.webhookEndpoints[endpoint]
  return found?.secret === undefined ? null : { url: found.url, secret: found.secret }
}

async function deliver(event: Stripe.Event, { secret, url }: Target, clock: Clock): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2)
  // Uses the machine's time instead of the sandbox's, because receivers refuse signatures older than five minutes.
  const timestamp = Math.floor(clock.now() / SECOND)
  const signature = stripeSdk().webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const status = await post(url, payload, { 'stripe-signature': signature, 'user-agent': 'Stripe/1.0 (sandbox)' })
  return status !== null && status >= 200 && status < 300
}
