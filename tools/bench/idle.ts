/** Measures how much memory an idle server uses after its start and after it has generated turns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { openDebates, startProduct } from './product.ts'
import { memory, start } from './process.ts'
import type { Ask } from './readers.ts'

const DEBATES = 100
const AT_ONCE = 50
const TARGET_MB = { embedded: 200, PostgreSQL: 130 }

const bareFastify =
  "require('fastify')().get('/', () => 'idle').listen({ port: +process.env.PORT, host: '127.0.0.1' }).then(console.log)"

async function readTurn({ port, path, method, headers, body }: Ask): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const text = await response.text()
  if (!text.includes('[DONE]')) throw new Error(`${response.status} ${text.slice(0, 300)}`)
}

const mega = (bytes: number) => Math.round(bytes / 1e6)

/** @param argument seconds to wait before measuring. `BENCH_DATABASE_URL`, if set, replaces the embedded database */
export async function idle(argument = '60'): Promise<void> {
  const wait = Number(argument) * 1000
  const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? ''
  const kind = databaseUrl === '' ? 'embedded' : 'PostgreSQL'
  const folder = mkdtempSync(join(tmpdir(), 'evc-bench-idle-'))
  const env = {
    DATA_DIR: folder,
    EXAMPLES: '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(43) }),
  }
  try {
    const bare = start(['-e', bareFastify], { env: { PORT: String(await freePort()) } })
    await bare.line(/http:/)
    const first = await startProduct(null, undefined, env)
    await pause(wait)
    const [reference, fresh] = [mega(memory(bare.pid)), mega(memory(first.pid))]
    await bare.stop()
    await first.stop()

    const product = await startProduct(null, undefined, env)
    await pause(wait)
    const before = mega(memory(product.pid))
    const asks = await openDebates(product.port, DEBATES)
    for (let at = 0; at < asks.length; at += AT_ONCE) await Promise.all(asks.slice(at, at + AT_ONCE).map(readTurn))
    await pause(wait)
    const after = mega(memory(product.pid))
    await product.stop()
    console.log(
      `idle: ${kind}, Node ${process.version}: ${fresh} MB ${argument} s after the first start, ${before} MB after a later one ` +
        `(target ≤ ${TARGET_MB[kind]} MB), ${after} MB after ${DEBATES} debates; bare Fastify ${reference} MB`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
