/** Generates a benchmark's load in a separate process. Each token contains its send time (testing/fake-upstream/stamp.ts). */
import { connect, type Socket } from 'node:net'
import { microseconds, STAMP } from '#testing/fake-upstream/stamp.ts'

export interface Ask {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Order =
  | { readonly do: 'open'; readonly asks: readonly Ask[]; readonly perSecond: number; readonly again: boolean }
  | { readonly do: 'measure'; readonly ms: number }
  | { readonly do: 'close' }

export interface Measured {
  readonly tokens: number
  readonly streams: number
  /** Median time from the provider's write of a token to its arrival in this process, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly refused: number
}

let delays: number[] | null = null
let tokens = 0
let refused = 0
const sockets = new Set<Socket>()

function open(ask: Ask, again: boolean): void {
  const socket = connect(ask.port, '127.0.0.1')
  sockets.add(socket)
  const request = Buffer.from(
    [
      `${ask.method} ${ask.path} HTTP/1.1`,
      `host: localhost:${ask.port}`,
      ...Object.entries(ask.headers).map(([name, value]) => `${name}: ${value}`),
      ...(ask.method === 'POST'
        ? ['content-type: application/json', `content-length: ${Buffer.byteLength(ask.body)}`]
        : []),
      '',
      ask.method === 'POST' ? ask.body : '',
    ].join('\r\n') + (ask.method === 'POST' ? '' : '\r\n'),
  )
  let rest = ''
  let head = true
  let ending = false
  let done = false
  socket.setNoDelay(true)
  socket.on('connect', () => socket.write(request))
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1')
    if (head && text.length > 12) {
      head = false
      if (!text.startsWith('HTTP/1.1 200')) {
        refused += 1
        if (refused === 1) console.error(text.slice(0, 600))
      }
    }
    // Ignores tokens after this point, because the saved response repeats the whole text of the turn.
    const whole = text.indexOf('{"response":')
    if (whole !== -1) ending = true
    const live = whole === -1 ? text : text.slice(0, whole)
    const now = microseconds()
    STAMP.lastIndex = 0
    let end = 0
    for (let match = ending && whole === -1 ? null : STAMP.exec(live); match !== null; match = STAMP.exec(live)) {
      end = STAMP.lastIndex
      tokens += 1
      delays?.push((now - Number(match[1])) / 1000)
    }
    if (text.includes('[DONE]')) done = true
    rest = text.slice(Math.max(end, text.length - 24))
    if (!done || !rest.endsWith('0\r\n\r\n')) return
    done = false
    ending = false
    head = true
    rest = ''
    if (again) socket.write(request)
    else socket.end()
  })
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

process.on('message', (order: Order) => {
  if (order.do === 'open') {
    const queue = [...order.asks]
    const timer = setInterval(() => {
      for (const ask of queue.splice(0, Math.ceil(order.perSecond / 20))) open(ask, order.again)
      if (queue.length > 0) return
      clearInterval(timer)
      process.send?.('opened')
    }, 50)
  } else if (order.do === 'measure') {
    delays = []
    tokens = 0
    setTimeout(() => {
      const sorted = Float64Array.from(delays ?? []).sort()
      delays = null
      const found: Measured = {
        tokens,
        streams: sockets.size,
        p50: quantile(Array.from(sorted), 0.5),
        p99: quantile(Array.from(sorted), 0.99),
        refused,
      }
      process.send?.(found)
    }, order.ms)
  } else {
    for (const socket of sockets) socket.destroy()
    process.send?.('closed')
  }
})
process.on('disconnect', () => process.exit(0))
