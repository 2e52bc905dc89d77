/**
 * Checks two containers that start at the same time with an empty PostgreSQL, as in compose.yaml, behind Caddy with the
 * unchanged Caddyfile.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn, liveTurn, type TurnEvent } from '#features/turns/contract/turns.ts'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { hasRedisServer, startRedis } from '#testing/redis.ts'
import { type OpenStream, visitorAt } from '#testing/visitor.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { Refusal, root } from '../../scripts/run.mjs'
import { isReady, mounted, type Running, settingsOf, startProduct, until } from './buildah.ts'
import { build, nameOf } from './image.ts'
import { folder, LeftOut, must, type Part } from './part.ts'

/** The host names in compose.yaml and the Caddyfile, with the loopback addresses that replace them. */
const INSTANCES = { one: '127.0.0.2', two: '127.0.0.3' }
const PORT = 3000
/** Milliseconds between two health checks, which must be the same as in the Caddyfile. */
const HEALTH_INTERVAL_MS = 5_000

export const twoContainers: Part = {
  name: 'two containers',
  needs: ['buildah', 'mmdebstrap', 'unshare', 'caddy'],
  async check() {
    if (noPostgres !== null) throw new LeftOut(noPostgres)
    if (!hasRedisServer) throw new LeftOut('redis-server is not installed')
    for (const address of Object.values(INSTANCES))
      if (!(await isFree(address))) throw new LeftOut(`${address}:${PORT} is taken`)
    await build('slim')
    await mounted(nameOf('slim'), async (place) => {
      const ends: (() => Promise<void>)[] = []
      try {
        await tried(place, (end) => ends.unshift(end))
      } finally {
        for (const end of ends) await end()
      }
    })
    return 'begun at once on an empty database; a turn that one writes is watched at the other, which goes on when the first is killed, and without Redis'
  },
}

const isFree = (address: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(PORT, address, () => server.close(() => resolve(true)))
  })

async function tried(place: string, atEnd: (end: () => Promise<void>) => void): Promise<void> {
  const [database, redis, port] = [await createPostgresDatabase(), await startRedis(), await freePort()]
  atEnd(() => redis.stop())
  atEnd(() => database.drop())
  const site = `http://localhost:${port}`
  const image = await settingsOf(nameOf('slim'))
  const start = async ([name, address]: [string, string]) => {
    const volume = join(folder, name)
    await must('install', '-d', '-o', '1000', '-g', '1000', volume)
    const env = {
      HOST: address,
      PUBLIC_URL: site,
      TRUST_PROXY: '127.0.0.1',
      METRICS_FROM: '127.0.0.1',
      SESSION_SECRET: 'the same secret for both of them',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SOURCES: 'off',
      LOCAL_MODEL: 'off',
      EXAMPLES: 'off',
      SCRIPTED_MS_PER_PIECE: '40',
    }
    const url = `http://${address}:${PORT}`
    const running = await startProduct(url, { place, volume, image, env })
    atEnd(() => running.kill())
    return { url, running }
  }
  const instances = await Promise.all(Object.entries(INSTANCES).map(start))
  const caddy = await startCaddy(port)
  atEnd(() => caddy.kill())
  await until('Caddy passes on to the instances', () => isReady(site)).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(`${error.message}: ${caddy.said()}`) : error
  })
  await watched(site, instances)
  await redis.stop()
  // Waits until Caddy has checked the instances' health again, now that Redis is stopped.
  await new Promise((resolve) => setTimeout(resolve, 2 * HEALTH_INTERVAL_MS))
  if (!(await isReady(site))) throw new Refusal('Caddy leaves out an instance that goes on without Redis')
}

interface Instance {
  readonly url: string
  readonly running: Running
}

/** Starts Caddy with a hosts file that maps the host names of the Caddyfile to loopback addresses. */
async function startCaddy(port: number): Promise<Running & { readonly said: () => string }> {
  const hosts = join(folder, 'hosts')
  const names = Object.entries({ ...INSTANCES, localhost: '127.0.0.1' })
  writeFileSync(hosts, names.map(([name, address]) => `${address} ${name}\n`).join(''))
  const script = 'mount --bind "$1" /etc/hosts && exec caddy run --adapter caddyfile --config deploy/Caddyfile'
  const env = { SITE: `:${port}`, CADDY_ADMIN: `127.0.0.1:${await freePort()}`, HOME: folder, XDG_DATA_HOME: folder }
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', hosts], {
    cwd: root,
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (bytes) => (said = (said + String(bytes)).slice(-2_000)))
  return {
    said: () => said,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function watched(site: string, instances: readonly Instance[]): Promise<void> {
  const visitor = visitorAt(site)
  const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
  const { id } = await visitor.call(createDebate, { body: question })
  const written = await visitor.open(generateTurn, { params: { id }, body: {} })
  // Caddy sends this request to the instance with the fewest connections, so not to the one that writes the turn.
  const asked = performance.now()
  const live = await visitor.open(liveTurn, { params: { id } })
  // The message gives the time, because an unknown turn is reported at once but a silent writer only after a timeout.
  if (live === null)
    throw new Refusal(
      `nothing is watched while a turn is written: so said after ${Math.round(performance.now() - asked)} ms`,
    )
  const [running, streams] = [await told(instances, 'turns_running'), await told(instances, 'event_streams_open')]
  const writer = running.indexOf(1)
  if (!['0,1', '1,0'].includes(running.join()) || streams.join() !== '1,1')
    throw new Refusal(`turns written: ${running.join()}, streams: ${streams.join()}: not one here, one there`)
  let isWritten = false
  const all = textOf(written, () => {}).finally(() => (isWritten = true))
  let inTime = false
  const seen = await textOf(live, () => (inTime ||= !isWritten))
  if (!inTime) throw new Refusal('the words reach the watcher when the turn is over')
  if (seen === '' || seen !== (await all))
    throw new Refusal(`the watcher saw ${seen.length} characters, not all of them`)
  const metrics = await fetch(`${site}/metrics`)
  if (metrics.status !== 404) throw new Refusal(`/metrics is open to everybody: ${metrics.status}`)
  await instances[writer]?.running.kill()
  await until('Caddy goes on with the other instance', () => isReady(site))
  const { responses } = await visitor.call(readDebate, { params: { id } })
  if (responses[0]?.content !== seen) throw new Refusal('the other instance does not have the turn')
}

async function textOf(stream: OpenStream | null, onWord: () => void): Promise<string> {
  let text = ''
  for await (const event of stream?.events() ?? []) {
    const content = event === '[DONE]' ? null : (event as TurnEvent)
    if (content === null || !('content' in content)) continue
    text += content.content
    onWord()
  }
  return text
}

const told = (instances: readonly Instance[], gauge: string) =>
  Promise.all(
    instances.map(async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      return Number(new RegExp(`^${gauge}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
    }),
  )
