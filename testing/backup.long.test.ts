/** Runs backup and restore as separate programs while a server is in use, as an operator does (§19). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { readBackup } from '#platform/server/backup/backup-file.ts'
import { fingerprintOf, setTextForms, tablesOf } from '#platform/server/backup/rows.ts'
import { migrateWith } from '#platform/server/database/pool.ts'
import { freePort } from '../scripts/free-port.mjs'
import { builtProgram } from './built-program.ts'
import { killedServers, killed, up } from './killed-servers.ts'
import { createPostgresDatabase, noPostgres } from './postgres.ts'
import { visitorAt } from './visitor.ts'

const TIMEOUT = 600_000
const root = mkdtempSync(join(tmpdir(), 'backups-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const servers = killedServers()
afterAll(() => servers.close())

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, node: readonly string[] = []) {
  const child = spawn(process.execPath, [...node, builtProgram(program), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.trim() }
}

async function newPostgres(): Promise<string> {
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return url
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const printsOf = (url: string) =>
  asking(url, async (client) => {
    await client.query('begin')
    await setTextForms(client)
    const tables = await tablesOf(client)
    const found: [string, object][] = []
    for (const table of tables) found.push([table.name, await fingerprintOf(client, table)])
    return Object.fromEntries(found)
  })

test('§19 a program that is ended leaves no copy of the database behind', { timeout: TIMEOUT }, async () => {
  const data = join(root, 'ended')
  const place = mkdtempSync(join(root, 'temporary-'))
  const env = { DATA_DIR: data, TMPDIR: place }
  await run('upgrade', ['--run'], env)
  const file = join(root, 'ended.backup')
  expect(await run('backup', [file], env)).toMatchObject({ code: 0 })
  const started = (program: string, ...args: string[]) =>
    spawn(process.execPath, [builtProgram(program), ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'ignore',
    })
  const tried = () => readdirSync(place).filter((name) => name.startsWith('backup-tried-'))
  const copyOf = ({ pid }: ChildProcess) => [expect.stringMatching(`^backup-tried-${pid}-`)]
  const first = started('restore', file, '--try')
  await expect.poll(tried, { timeout: 60_000, interval: 20 }).toEqual(copyOf(first))
  await killed(first)
  expect(tried()).toEqual(copyOf(first))
  // The second run removes the killed run's copy and, when terminated itself, also its own copy.
  const next = started('restore', file, '--try')
  await expect.poll(tried, { timeout: 60_000, interval: 20 }).toEqual(copyOf(next))
  const ended = once(next, 'exit')
  next.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(tried()).toEqual([])
})

describe.skipIf(noPostgres !== null)('§19 backup and restore', () => {
  test('beside a server: embedded → PostgreSQL → embedded, with nothing lost', { timeout: TIMEOUT }, async () => {
    const data = join(root, 'data')
    const port = await freePort()
    const quiet = { LOCAL_MODEL: 'off', EXAMPLES: 'off', SOURCES: 'off', LOG_LEVEL: 'error' }
    const settings = { ...quiet, DATA_DIR: data, PORT: String(port), LIMITS: '{"debatesPerIpPerHour":1000000}' }
    const server = servers.start(builtProgram('main'), [], settings)
    await up(port, '/readyz')
    const visitor = visitorAt(`http://localhost:${port}`)
    const pose = (n: number) =>
      visitor.call(createDebate, { body: { question: `Question ${n}?`, option1: 'Yes', option2: 'No' } })
    for (let n = 0; n < 5; n += 1) await pose(n)

    // Creates new debates while the backup runs.
    let going = true
    let posed = 5
    const writing = (async () => {
      while (going) {
        await pose(posed)
        posed += 1
      }
    })()
    const file = join(root, 'moving.backup')
    const sealed = { ...settings, BACKUP_PASSPHRASE: 'correct horse battery staple' }
    const backup = await run('backup', [file], sealed)
    going = false
    await writing
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^\d+ rows of \d+ tables are in \S+ \(sealed\)\.$/) })
    expect(readdirSync(data).filter((name) => name.includes('copy'))).toEqual([])
    expect(await run('upgrade', ['--check'], settings)).toEqual({
      code: 0,
      said: expect.stringContaining('is up to date'),
    })
    expect(await run('restore', [file], sealed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is in use by'),
    })
    await killed(server)
    expect(await run('restore', [file], sealed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('has a database'),
    })
    const url = await newPostgres()
    const there = { ...sealed, DATABASE_URL: url }
    expect(await run('restore', [file], { ...there, BACKUP_PASSPHRASE: 'another' })).toEqual({
      code: 1,
      said: `BACKUP_PASSPHRASE does not open ${file}.`,
    })
    expect(await run('restore', [file, '--try'], sealed)).toMatchObject({ code: 0 })

    expect(await run('restore', [file], there)).toMatchObject({ code: 0 })
    const debates = await asking(url, async (client) => (await client.query('select from ai_debates')).rowCount ?? 0)
    expect(debates).toBeGreaterThanOrEqual(5)
    expect(debates).toBeLessThanOrEqual(posed)
    expect(await run('restore', [file], there)).toMatchObject({ code: 1, said: expect.stringContaining('has tables') })

    // Moves the rows from PostgreSQL to a new folder, and from there to another PostgreSQL server.
    const back = join(root, 'back.backup')
    expect(await run('backup', [back], { ...settings, DATABASE_URL: url })).toMatchObject({ code: 0 })
    const folder = { ...settings, DATA_DIR: join(root, 'other') }
    expect(await run('restore', [back], { ...folder, BACKUP_PASSPHRASE: 'another' })).toEqual({
      code: 0,
      said: expect.stringMatching(/ The file was not sealed: BACKUP_PASSPHRASE guards nothing\.$/),
    })
    const once = join(root, 'once-more.backup')
    expect(await run('backup', [once], folder)).toMatchObject({ code: 0 })
    const last = await newPostgres()
    expect(await run('restore', [once], { ...settings, DATABASE_URL: last })).toMatchObject({ code: 0 })
    expect(await printsOf(last)).toEqual(await printsOf(url))
    const restarted = servers.start(builtProgram('main'), [], folder)
    await up(port, '/readyz')
    await killed(restarted)
  })

  test('a backup is one picture, and holds back nobody who writes', { timeout: TIMEOUT }, async () => {
    const url = await newPostgres()
    await migrateWith({ connectionString: url })
    await asking(url, async (client) => {
      await client.query('create table pairs (id int primary key, twin int not null)')
      await client.query('insert into pairs select n, n from generate_series(1, 40000) n')
      await client.query('create table later (id int primary key, twin int not null)')
      await client.query('insert into later select n, n from generate_series(1, 40000) n')
      const file = join(root, 'picture.backup')
      let going = true
      let steps = 0
      const backup = run('backup', [file], { DATABASE_URL: url, DATA_DIR: join(root, 'none') }).finally(
        () => (going = false),
      )
      // Both tables always have the same rows, so their copies differ only if the backup reads them at different moments.
      while (going) {
        steps += 1
        await client.query('begin')
        await client.query('insert into later values ($1, $1)', [40_000 + steps])
        await client.query('insert into pairs values ($1, $1)', [40_000 + steps])
        await client.query('commit')
      }
      expect(await backup).toMatchObject({ code: 0 })
      expect(steps).toBeGreaterThan(10)
      for await (const part of readBackup({ file, passphrase: null })) {
        if (part.kind !== 'tail') continue
        expect(part.tail.tables['pairs']).toEqual(part.tail.tables['later'])
        expect(part.tail.tables['pairs']?.rows).toBeGreaterThanOrEqual(40_000)
      }
    })
  })

  test('a database larger than the memory passes through', { timeout: TIMEOUT }, async () => {
    const url = await newPostgres()
    await migrateWith({ connectionString: url })
    const ROWS = 2_000
    await asking(url, (client) =>
      client.query(
        `insert into ai_debates (id, question, option1, option2, option1_model, option2_model, share_token)
         select gen_random_uuid(), (select string_agg(md5(n || '.' || m), '') from generate_series(1, 1600) m),
           'a', 'b', 'm', 'm', 'token' || n from generate_series(1, $1::int) n`,
        [ROWS],
      ),
    )
    const file = join(root, 'large.backup')
    const little = ['--max-old-space-size=64']
    const env = { DATA_DIR: join(root, 'none'), BACKUP_PASSPHRASE: 'a passphrase' }
    expect(await run('backup', [file], { ...env, DATABASE_URL: url }, little)).toMatchObject({ code: 0 })
    expect(statSync(file).size).toBeGreaterThan(40_000_000)
    const target = await newPostgres()
    expect(await run('restore', [file], { ...env, DATABASE_URL: target }, little)).toMatchObject({ code: 0 })
    expect(await printsOf(target)).toEqual(await printsOf(url))
    const folder = join(root, 'large')
    expect(await run('restore', [file], { ...env, DATA_DIR: folder }, little)).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'database'))).toBe(true)
  })

  test('an upgrade that is tried leaves a PostgreSQL as it is', { timeout: TIMEOUT }, async () => {
    const url = await newPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: join(root, 'none') }
    expect(await run('upgrade', [], env)).toMatchObject({ code: 2 })
    const first = await run('upgrade', ['--check'], env)
    expect(first).toEqual({ code: 0, said: expect.stringContaining('is at no migration. The next start would run') })
    expect(await run('upgrade', ['--check'], env)).toEqual(first)
    await migrateWith({ connectionString: url })
    await asking(url, (client) => client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1'))
    expect(await run('upgrade', ['--check'], env)).toEqual({ code: 3, said: expect.stringContaining('is newer') })
    expect(await run('backup', [join(root, 'newer.backup')], env)).toMatchObject({ code: 0 })
    expect(await run('restore', [join(root, 'newer.backup')], { DATABASE_URL: await newPostgres() })).toEqual({
      code: 1,
      said: expect.stringContaining('holds a newer schema than the version that wrote it knows'),
    })
    expect(await run('upgrade', ['--check'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
      code: 1,
      said: 'DATABASE_URL: the database does not answer.',
    })
  })
})
