/**
 * `npm run bench -- api`: compares the throughput per core of the product on PostgreSQL with that of a server that makes the
 * same queries with bare `pg` and `node:http`, for two calls of a signed-in user. Each server has a core to itself, and
 * PostgreSQL and the load generator share another core. If PostgreSQL is the bottleneck, compare the CPU time per request
 * instead.
 */
import { spawnSync } from 'node:child_process'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { debateId, fillDebates, registerAccount } from './fill-debates.ts'
import { cpuMs, start } from './process.ts'
import { startProduct } from './product.ts'
import { requestsPerSecond, type Target } from './requests.ts'

const SERVER_CPU = 0
const LOAD_CPU = 1
const AT_ONCE = 16
const WARM_UP_MS = 4_000
const WINDOW_MS = 8_000
const ROUNDS = 3
const DEBATES = 60
const RESPONSES = 20
const TARGET = 0.6

interface Figures {
  readonly perSecond: number
  readonly micros: number
}

async function measured(pid: number, target: Target, ms: number): Promise<Figures> {
  const before = cpuMs(pid)
  const perSecond = await requestsPerSecond(target, AT_ONCE, ms)
  return { perSecond, micros: ((cpuMs(pid) - before) * 1_000) / (perSecond * (ms / 1_000)) }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medians = (all: readonly Figures[]): Figures => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  micros: median(all.map(({ micros }) => micros)),
})

export async function api(): Promise<void> {
  if (noPostgres !== null) return console.log(`api: not measured: ${noPostgres}`)
  // Pins this process, and thereby the PostgreSQL that it starts, to one CPU.
  spawnSync('taskset', ['-pc', String(LOAD_CPU), String(process.pid)])
  const { url, drop } = await createPostgresDatabase()
  const product = await startProduct(null, SERVER_CPU, { DATABASE_URL: url })
  try {
    const { id, cookie } = await registerAccount(product.port, 'reader')
    await fillDebates(url, { owners: [[id, DEBATES]], debates: DEBATES, responses: RESPONSES })
    const bare = start(['--import', 'tsx', 'tools/bench/references/bare-api.ts', url, id, cookie], { cpu: SERVER_CPU })
    try {
      const [, port] = await bare.line(/^port (\d+)$/)
      for (const path of [`/api/debates/${debateId(1)}`, '/api/user/debates']) {
        const ours = { port: product.port, path, cookie }
        const theirs = { port: Number(port), path }
        await measured(product.pid, ours, WARM_UP_MS)
        await measured(bare.pid, theirs, WARM_UP_MS)
        const [own, floor]: [Figures[], Figures[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          own.push(await measured(product.pid, ours, WINDOW_MS))
          floor.push(await measured(bare.pid, theirs, WINDOW_MS))
        }
        const [a, b] = [medians(own), medians(floor)]
        console.log(
          `api: GET ${path.replace(debateId(1), '{id}')}: ${a.perSecond.toFixed(0)} requests/s (${a.micros.toFixed(0)} µs CPU each), ` +
            `bare pg and node:http ${b.perSecond.toFixed(0)} (${b.micros.toFixed(0)} µs), ` +
            `ratio ${(a.perSecond / b.perSecond).toFixed(2)} (target ≥ ${TARGET})`,
        )
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    await drop()
  }
}
