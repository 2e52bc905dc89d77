/**
 * `npm run bench -- relay`: measures the CPU time per relayed token and the number of live turns that one core can handle. The
 * CPU time is that of the whole process, including the database's thread.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase } from '#testing/postgres.ts'
import { startLoad } from './load.ts'
import { cpuMs, memory, start, type Started } from './process.ts'
import { openDebates, startProduct } from './product.ts'
import type { Ask } from './readers.ts'
import { referencesFolder } from './references/install.ts'

const RELAY_CPU = 0
const LOAD_CPU = 1
const WARM_UP_MS = 10_000
/** Turns that warm up the JIT, which compiles code that runs once per turn only after hundreds of turns. */
const WARM_UP_TURNS = 1_000
const WINDOW_MS = 12_000
/** Number of tokens in one turn, which take twelve seconds to stream and correspond to about 220 words. */
const TOKENS = 240
const TURN_MS = 12_000

interface Figures {
  readonly microsPerToken: number
  readonly p50: number
  readonly p99: number
  readonly tokensPerSecond: number
  readonly kBPerStream: number
}

interface Relay {
  readonly name: string
  /** Starts the relay for the provider on port `upstream`. `asks` resolves with the requests for `count` streams. */
  readonly start: (upstream: number) => Promise<{ process: Started; asks: (count: number) => Promise<Ask[]> }>
}

const completion =
  (port: number, headers: Record<string, string> = {}) =>
  async (count: number) => {
    const body = JSON.stringify({
      model: 'gpt-4.1-nano',
      stream: true,
      messages: [{ role: 'user', content: 'Is light a wave?' }],
    })
    const ask: Ask = { port, method: 'POST', path: '/v1/chat/completions', headers, body }
    return Array.from({ length: count }, () => ask)
  }

const relays: Relay[] = [
  {
    name: 'einstein-vs-cat',
    start: async (upstream) => {
      const process = await startProduct(upstream, RELAY_CPU)
      return { process, asks: (count) => openDebates(process.port, count) }
    },
  },
  {
    name: 'einstein-vs-cat, 16 passages a turn',
    start: async (upstream) => {
      const process = await startProduct(upstream, RELAY_CPU)
      return { process, asks: (count) => openDebates(process.port, count, true) }
    },
  },
  {
    name: 'einstein-vs-cat, PostgreSQL',
    start: async (upstream) => {
      const { url, drop } = await createPostgresDatabase()
      const product = await startProduct(upstream, RELAY_CPU, { DATABASE_URL: url })
      const stop = async () => {
        await product.stop()
        await drop()
      }
      return { process: { ...product, stop }, asks: (count) => openDebates(product.port, count) }
    },
  },
  {
    name: 'untouched pipe',
    start: async (upstream) => {
      const process = start(['--import', 'tsx', 'tools/bench/references/pipe.ts', String(upstream)], { cpu: RELAY_CPU })
      const [, port] = await process.line(/^port (\d+)$/)
      return { process, asks: completion(Number(port)) }
    },
  },
  {
    name: '@portkey-ai/gateway',
    start: async (upstream) => {
      const cwd = referencesFolder()
      const port = 8787
      const process = start(
        ['node_modules/@portkey-ai/gateway/build/start-server.js', '--headless', `--port=${port}`],
        {
          cpu: RELAY_CPU,
          cwd,
        },
      )
      await process.line(/localhost|ready|running|8787/i)
      const headers = {
        'x-portkey-provider': 'openai',
        'x-portkey-custom-host': `http://127.0.0.1:${upstream}/v1`,
        authorization: 'Bearer none',
      }
      return { process, asks: completion(port, headers) }
    },
  },
  {
    name: 'AI SDK streamText',
    start: async (upstream) => {
      const process = start(['ai-sdk.mjs', String(upstream)], { cpu: RELAY_CPU, cwd: referencesFolder() })
      const [, port] = await process.line(/^port (\d+)$/)
      return { process, asks: completion(Number(port)) }
    },
  },
]

async function measure(relay: Relay | null, streams: number): Promise<Figures> {
  const upstream = start(['--import', 'tsx', 'testing/fake-upstream/run.ts', '--stamp', '--tokens', String(TOKENS)], {
    cpu: LOAD_CPU,
  })
  const [upstreamPort] = await upstream.line(/^\d+$/)
  const load = startLoad(LOAD_CPU)
  const under = await relay?.start(Number(upstreamPort))
  try {
    const asks = await (under?.asks ?? completion(Number(upstreamPort)))(streams)
    const idle = under ? memory(under.process.pid) : 0
    await load.open(asks, { perSecond: Math.max(20, streams / 10), again: true })
    await sleep(Math.max(WARM_UP_MS, (WARM_UP_TURNS / streams) * TURN_MS))
    const before = under ? cpuMs(under.process.pid) : 0
    const { tokens, p50, p99, refused } = await load.measure(WINDOW_MS)
    const used = under ? cpuMs(under.process.pid) - before : 0
    if (refused > 0) throw new Error(`${relay?.name}: ${refused} streams were refused`)
    return {
      microsPerToken: (used * 1000) / tokens,
      p50,
      p99,
      tokensPerSecond: tokens / (WINDOW_MS / 1000),
      kBPerStream: under ? (memory(under.process.pid) - idle) / streams / 1000 : 0,
    }
  } finally {
    await load.stop()
    await under?.process.stop()
    await upstream.stop()
  }
}

const row = (name: string, streams: number, f: Figures, direct: Figures): string =>
  [
    name.padEnd(20),
    `${streams} live turns`,
    `${f.microsPerToken.toFixed(1)} µs CPU/token`,
    `${Math.round(f.tokensPerSecond)} tokens/s`,
    `added delay p50 ${(f.p50 - direct.p50).toFixed(1)} ms, p99 ${(f.p99 - direct.p99).toFixed(1)} ms`,
    `${f.kBPerStream.toFixed(0)} kB/turn`,
  ].join(' · ')

/** @param only comma-separated parts of the names of the relays to measure; '' = all */
export async function relay(only = ''): Promise<void> {
  const parts = only.split(',')
  const chosen = relays.filter(({ name }) => parts.some((part) => name.includes(part)))
  const at = new Map<string, Figures>()
  for (const streams of [100, 700, 1000]) {
    const direct = await measure(null, streams)
    for (const one of chosen) {
      // One core handles about a hundred streams of the AI SDK, so 700 would mostly measure queueing.
      if (one.name.startsWith('AI SDK') && streams === 700) continue
      try {
        const figures = await measure(one, streams)
        at.set(`${one.name} ${streams}`, figures)
        console.log(row(one.name, streams, figures, direct))
      } catch (error) {
        // Continues with the other relays if one cannot run on this machine.
        console.log(`${one.name} · ${streams} live turns · not measured: ${String(error)}`)
      }
    }
  }
  const ours = at.get('einstein-vs-cat 1000')?.microsPerToken
  for (const [reference, target] of [
    ['untouched pipe', '≤ 1.5'],
    ['@portkey-ai/gateway', '≤ 0.5'],
    ['AI SDK streamText', '≤ 0.167'],
  ] as const) {
    const theirs = at.get(`${reference} 1000`)?.microsPerToken
    if (ours && theirs) {
      console.log(
        `relay: ${ours.toFixed(1)} µs, ${reference} ${theirs.toFixed(1)} µs, ratio ${(ours / theirs).toFixed(2)} (target ${target})`,
      )
    }
  }
}
