/**
 * `npm run bench -- archive`: compares the server's CPU time for a shared archive of 20 responses with that of a server that
 * sends the same bytes from memory. The time includes the embedded database's thread, but not PostgreSQL's processes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { cpuMs, start } from './process.ts'
import { openDebates, startProduct } from './product.ts'

const RESPONSES = 20
const WARM_UP = 10_000
const READS = 20_000
const AT_ONCE = 16
const TARGET = { ratio: 3, ms: 2 }

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function read(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1', headers: { host: `localhost:${port}` } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(pieces))
        else reject(new Error(`${answer.statusCode} ${Buffer.concat(pieces).toString()}`))
      })
    }).on('error', reject)
  })
}

async function costOfRead(pid: number, port: number, path: string): Promise<number> {
  const many = (count: number) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let done = 0; done < count / AT_ONCE; done++) await read(port, path)
      }),
    )
  await many(WARM_UP)
  const before = cpuMs(pid)
  await many(READS)
  return (cpuMs(pid) - before) / READS
}

async function archiveOf(port: number): Promise<string> {
  const [turn] = await openDebates(port, 1)
  if (!turn) throw new Error('no debate')
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...turn.headers, 'content-type': 'application/json' },
    })
  for (let written = 0; written < RESPONSES; written++) {
    await (await ask(turn.path, { method: 'POST', body: turn.body })).text()
  }
  const answer = await ask(turn.path.replace('/generate', ''))
  const { shareToken, responses } = (await answer.json()) as { shareToken: string; responses: unknown[] }
  if (responses.length !== RESPONSES) throw new Error(`${responses.length} responses`)
  return `/api/share/${shareToken}`
}

async function productReads(databaseUrl: string) {
  const product = await startProduct(null, 0, { DATABASE_URL: databaseUrl, SCRIPTED_MS_PER_PIECE: '0' })
  try {
    const path = await archiveOf(product.port)
    return { bytes: await read(product.port, path), ms: await costOfRead(product.pid, product.port, path) }
  } finally {
    await product.stop()
  }
}

async function bareReads(bytes: Buffer): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'evc-bench-archive-'))
  const file = join(folder, 'archive.json')
  writeFileSync(file, bytes)
  const bare = start(['--import', 'tsx', 'tools/bench/references/bytes.ts', file], { cpu: 0 })
  try {
    const [, port] = await bare.line(/^port (\d+)$/)
    return await costOfRead(bare.pid, Number(port), '/')
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function archive(): Promise<void> {
  const embedded = await productReads('')
  const bare = await bareReads(embedded.bytes)
  const say = (database: string, ms: number) =>
    console.log(
      `archive: ${ms.toFixed(2)} ms CPU for each reader (${database}, ${(embedded.bytes.length / 1024).toFixed(0)} kB), ` +
        `the same bytes from memory ${bare.toFixed(3)} ms, ratio ${(ms / bare).toFixed(1)} (target ≤ ${TARGET.ratio}, ≤ ${TARGET.ms} ms)`,
    )
  say('embedded database', embedded.ms)
  if (noPostgres !== null) return console.log(`archive: PostgreSQL not measured: ${noPostgres}`)
  const { url, drop } = await createPostgresDatabase()
  try {
    say('PostgreSQL', (await productReads(url)).ms)
  } finally {
    await drop()
    agent.destroy()
  }
}
