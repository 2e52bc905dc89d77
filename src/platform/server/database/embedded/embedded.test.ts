import { sql } from 'drizzle-orm'
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { DataFolderInUse } from './data-folder-lock.ts'
import { startServer } from './embedded.ts'
import { READING } from '../database.ts'
import { openDatabase } from '../open.ts'
import { embeddedPool, type OpenDatabase, poolDatabase } from '../pool.ts'
import { EmbeddedServerLost, unavailableProblem } from '../unavailable.ts'
import { WireSocket } from './wire.ts'

const root = mkdtempSync(join(tmpdir(), 'embedded-'))
/** A umask of 0 removes no permissions, so only the database itself can have made the files private. */
const umask = process.umask(0)
afterAll(() => {
  process.umask(umask)
  rmSync(root, { recursive: true, force: true })
})
const clock = stoppedClock()
const openIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, mode: lstatSync(join(root, folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`)

test('a folder that cannot be made is told to whoever starts the server', async () => {
  await expect(startServer(join(root, 'nowhere', 'deep'), clock)).rejects.toThrow(EmbeddedServerLost)
})

test('a template that is cut off leaves no database', async () => {
  const torn = join(root, 'torn.tar.gz')
  writeFileSync(torn, gzipSync(Buffer.alloc(2048, 'x')).subarray(0, 20))
  await expect(openDataFolder(join(root, 'torn'), clock, torn)).rejects.toThrow(EmbeddedServerLost)
  expect(readdirSync(join(root, 'torn'))).not.toContain('database')
})

describe('the embedded database', { timeout: 300_000 }, () => {
  const full: Error[] = []
  let folder: DataFolder
  let database: OpenDatabase
  /** Milliseconds that pass without running timers, as if the computer had slept. */
  let slept = 0
  beforeAll(async () => {
    folder = await openDataFolder(join(root, 'main'), { ...clock, now: () => clock.now() + slept })
    database = poolDatabase(embeddedPool(folder.connect), {
      embedded: true,
      onFull: (error) => full.push(error),
      afterClose: folder.close,
    })
    await database.db.execute(sql`create table notes (note text)`)
  })
  afterAll(() => database.close())
  const add = (note: string, db = database.db) => db.execute(sql`insert into notes values (${note})`)
  const notes = async () =>
    (await database.db.execute<{ note: string }>(sql`select note from notes`)).rows.map((row) => row.note)
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )
  const client = () =>
    new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new WireSocket(folder.connect) })

  test('the folder of a database that is open is refused', async () => {
    await expect(openDatabase({ url: null, dataDir: join(root, 'main') })).rejects.toThrow(DataFolderInUse)
  })

  test('a wrong query leaves the connection usable', async () => {
    await expect(database.db.execute(sql`select nope`)).rejects.toMatchObject({ cause: { code: '42703' } })
    await expect(database.db.execute(sql`select ${'x'}::int`)).rejects.toMatchObject({ cause: { code: '22P02' } })
    await database.ping()
  })

  test('a transaction is whole or not at all', async () => {
    const broken = database.db.transaction(async (tx) => {
      await add('half', tx)
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    await database.db.transaction((tx) => add('whole', tx))
    expect(await notes()).toEqual(['whole'])
  })

  test('whatever may write is counted before it is done: all but a statement that is named as a reading', async () => {
    const counted = async (run: () => Promise<unknown>) => {
      const before = database.changes?.() ?? 0
      await run()
      return (database.changes?.() ?? 0) - before
    }
    const reading = database.db
      .select({ one: sql`1` })
      .from(sql`notes`)
      .prepare(`${READING}notes`)
    const other = database.db
      .select({ one: sql`1` })
      .from(sql`notes`)
      .prepare('notes_in_another_way')
    for (let time = 0; time < 2; time++) expect(await counted(() => reading.execute())).toBe(0)
    for (let time = 0; time < 2; time++) expect(await counted(() => other.execute())).toBe(1)
    expect(await counted(() => add('counted'))).toBe(1)
    expect(await counted(() => database.db.execute(sql`select set_config('application_name', 'x', false)`))).toBe(1)
    expect(await counted(() => database.db.transaction((tx) => add('in a transaction', tx)))).toBe(3)
    expect(await counted(() => database.db.execute(sql`delete from notes where note ~ '^(counted|in a)'`))).toBe(1)
  })

  test('many at once take turns; a megabyte goes in and comes out', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => add(`n${n}`)))
    expect(await notes()).toHaveLength(51)
    const long = 'é'.repeat(2 ** 20)
    const { rows } = await database.db.execute(sql`select ${long}::text as long`)
    expect(rows[0]?.['long']).toBe(long)
  })

  test('what a client left open is rolled back for the next one', async () => {
    const [first, second] = [client(), client()]
    await first.connect()
    await first.query('begin')
    await first.query(`insert into notes values ('left open')`)
    await second.connect()
    expect((await second.query(`select from notes where note = 'left open'`)).rowCount).toBe(0)
    await Promise.all([first.end(), second.end()])
  })

  test('a computer that slept for an hour in the middle of a query gets its answer', async () => {
    const server = await folder.connect()
    const query = Buffer.from('Q\0\0\0\0select count(*) from generate_series(1, 300000)\0')
    query.writeInt32BE(query.length - 1, 1)
    const counted = server.exec(query)
    slept = 3_600_000
    await clock.advance(10_000)
    expect(Buffer.from(await counted).toString()).toContain('SELECT 1')
  })

  test('§14 a write for which the disk has no room is told, and nothing is lost', async () => {
    const refuse = sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    const failed = await failure(database.db.execute(refuse))
    expect(unavailableProblem(failed)).toMatchObject({ status: 503, code: 'disk-full' })
    expect(full).toMatchObject([{ code: '53100', message: 'could not extend file' }])
    await database.ping()
  })

  test('whatever the umask, its files are for their owner alone: tables, the log of writes, what is made anew', async () => {
    const log = () => readdirSync(join(root, 'main', 'database', 'pg_wal'))
    const before = log()
    await database.db.execute(sql`create table late as select md5(n::text) from generate_series(1, 10000) n`)
    await database.db.execute(sql`vacuum full late`)
    for (let switched = 0; switched < 4; switched++) {
      await database.db.execute(sql`insert into late values ('more')`)
      await database.db.execute(sql`select pg_switch_wal()`)
    }
    await database.db.execute(sql`checkpoint`)
    expect(log()).not.toEqual(before)
    expect(openIn('main/database')).toEqual([])
  })

  test('closing waits for the queries that were asked before; then nothing is answered', async () => {
    const asked = Promise.all(Array.from({ length: 5 }, (_, n) => add(`z${n}`)))
    await database.close()
    await asked
    await expect(folder.connect()).rejects.toThrow('closed')
    const again = await openDatabase({ url: null, dataDir: join(root, 'main') })
    const { rows } = await again.db.execute(sql`select from notes where note like 'z%'`)
    expect(rows).toHaveLength(5)
    await again.close()
  })
})
