/**
 * `npm run bench -- watch`: compares the server's CPU time for a thousand spectators of one turn with that for a thousand
 * turns with one reader each.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad } from './load.ts'
import { cpuMs, start } from './process.ts'
import { openDebates, startProduct } from './product.ts'
import type { Ask } from './readers.ts'

const SPECTATORS = 1000
const WINDOW_MS = 12_000

async function cpuOf(asksOf: (port: number) => Promise<{ first: Ask[]; later: Ask[] }>) {
  const upstream = start(['--import', 'tsx', 'testing/fake-upstream/run.ts', '--stamp', '--tokens', '100000'], {
    cpu: 1,
  })
  const [upstreamPort] = await upstream.line(/^\d+$/)
  const product = await startProduct(Number(upstreamPort), 0)
  const load = startLoad(1)
  try {
    const { first, later } = await asksOf(product.port)
    await load.open(first, { perSecond: 100, again: false })
    // Waits until the turns have begun, because spectators can only join a turn in progress.
    await sleep(2_000)
    if (later.length > 0) await load.open(later, { perSecond: 100, again: false })
    await sleep(2_000)
    const before = cpuMs(product.pid)
    const measured = await load.measure(WINDOW_MS)
    if (measured.refused > 0) throw new Error(`${measured.refused} streams were refused`)
    return { ...measured, cpu: (cpuMs(product.pid) - before) / (WINDOW_MS / 1000) }
  } finally {
    await load.stop()
    await product.stop()
    await upstream.stop()
  }
}

export async function watch(): Promise<void> {
  const one = await cpuOf(async (port) => {
    const [turn] = await openDebates(port, 1)
    if (!turn) throw new Error('no debate')
    const live: Ask = { ...turn, method: 'GET', path: turn.path.replace('/generate', '/live'), body: '' }
    return { first: [turn], later: Array.from({ length: SPECTATORS - 1 }, () => live) }
  })
  const apart = await cpuOf(async (port) => ({ first: await openDebates(port, SPECTATORS), later: [] }))
  const ratio = one.cpu / apart.cpu
  console.log(
    `watch: ${one.cpu.toFixed(0)} ms CPU a second for ${one.streams} spectators of one turn (p99 delay ${one.p99.toFixed(0)} ms), ` +
      `${apart.cpu.toFixed(0)} ms for ${apart.streams} turns, ratio ${ratio.toFixed(2)} (target ≤ 0.25)`,
  )
}
