/** Starts the payment sandbox, a local replacement for Stripe in which no money moves. */
import { randomInt } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'
import type { RecordedRequest } from './api-calls.ts'
import { debitsOnTheWay, endDebit } from './billing/debits.ts'
import { catchUp } from './billing/due.ts'
import { type Controls, openControls } from './controls.ts'
import { listen } from './server.ts'
import { forgetTheOld } from './state/forget-the-old.ts'
import { openLedger } from './state/ledger.ts'
import { readState, writeState } from './state/state-file.ts'
import { emptyState } from './state/state.ts'
import { openDeliveries, type Target } from './webhooks/deliveries.ts'

export interface SandboxOptions {
  /** The port to listen on; 0 or undefined = any free port. */
  readonly port?: number
  /** The file that contains the state; null = the state is kept only in memory. */
  readonly dataFile: string | null
  readonly webhook: Target | null
  readonly clock?: Clock
  /** Returns a number in [0, 1), for ids and for the order of shuffled webhooks. */
  readonly random?: () => number
}

export interface Sandbox {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  readonly controls: Controls
  setWebhook(webhook: Target | null): void
  /** Runs all due work, and resolves once delivery of every due webhook has been attempted. */
  settled(): Promise<void>
  close(): Promise<void>
}

const MOST_REQUESTS = 10_000
const RANDOM_STEPS = 2 ** 47

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataFile } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? (() => randomInt(RANDOM_STEPS) / RANDOM_STEPS)
  const state = dataFile === null ? emptyState() : readState(dataFile)
  const requests: RecordedRequest[] = []
  const save = () => {
    if (dataFile !== null) writeState(dataFile, ledger.state)
  }
  const server = await listen(options.port ?? 0)
  const ledger = openLedger({ state, address: server.url, clock, random, onEvent: (event) => deliveries.add(event) })
  const deliveries = openDeliveries({ ledger: () => ledger, target: options.webhook, clock, random, save })
  const changed = () => {
    save()
    deliveries.send()
  }
  const advance = (seconds: number) => {
    ledger.state.offsetMs += seconds * 1000
    const wasDue = catchUp(ledger)
    if (wasDue || seconds > 0) {
      forgetTheOld(ledger)
      changed()
    }
    return ledger.now()
  }
  const { call, controls, ordered } = openControls({
    weather: deliveries.weather,
    advance,
    release: (order) => deliveries.release(order),
    endDebits: (end, payment) => {
      const wanted = debitsOnTheWay(ledger).filter(({ id }) => payment === null || id === payment)
      for (const intent of wanted) endDebit(ledger, intent, end)
      changed()
      return wanted.length
    },
    forget: () => {
      ledger.state = emptyState()
      requests.length = 0
      changed()
    },
  })
  for (const { session } of Object.values(state.checkouts)) {
    // Updates the URL, because the port may have changed since the last run.
    if (session.url !== null) session.url = `${server.url}/c/pay/${session.id}`
  }
  catchUp(ledger)
  server.answer({
    ledger,
    clock,
    ordered,
    controls,
    control: call,
    changed,
    record(request) {
      requests.push(request)
      if (requests.length > MOST_REQUESTS) requests.shift()
    },
  })
  changed()
  return {
    url: server.url,
    requests,
    controls,
    setWebhook: (webhook) => deliveries.setTarget(webhook),
    async settled() {
      controls.clock({ advanceSeconds: 0 })
      await deliveries.settled()
    },
    async close() {
      await Promise.all([server.close(), deliveries.close()])
    },
  }
}
