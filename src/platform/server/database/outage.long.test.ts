import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { type TcpProxy, tcpProxy } from '#testing/tcp-proxy.ts'
import { openDatabase } from './open.ts'
import type { OpenDatabase } from './pool.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

describe.skipIf(noPostgres !== null)('§14: PostgreSQL is away', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let proxy: TcpProxy
  let url: string
  let database: OpenDatabase
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    const direct = new URL(postgres.url)
    proxy = await tcpProxy(Number(direct.port))
    direct.port = String(proxy.port)
    direct.hostname = '127.0.0.1'
    url = direct.href
    database = await openDatabase({ url, dataDir: '', poolSize: 2 })
    await database.db.execute(sql`create table notes (note text)`)
  })
  beforeEach(() => proxy.restore())
  afterAll(async () => {
    await database.close()
    await proxy.close()
    await postgres.drop()
  })

  /** Opens a separate pool, because on a busy machine even a ping may exceed its short statement timeout. */
  const hasty = async () => {
    const impatient = await openDatabase({ url, dataDir: '', poolSize: 2, statementTimeout: 500 })
    onTestFinished(() => impatient.close())
    return impatient
  }
  const add = (note: string, db = database.db) => db.execute(sql`insert into notes values (${note})`)
  const notes = async () => (await database.db.execute(sql`select note from notes order by note`)).rows
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  test('queries, transactions and the readiness probe say so; all of them work again when it is back', async () => {
    proxy.cut()
    expect(isUnavailable(await failure(add('lost')))).toBe(true)
    expect(await failure(database.db.transaction((tx) => add('lost', tx)))).toBeInstanceOf(DatabaseUnavailable)
    expect(await failure(database.ping())).toBeInstanceOf(DatabaseUnavailable)
    proxy.restore()
    await database.ping()
    await database.db.transaction((tx) => add('kept', tx))
    expect(await notes()).toEqual([{ note: 'kept' }])
  })

  test('a query that is being answered fails at once', async () => {
    const asleep = failure(database.db.execute(sql`select pg_sleep(1000)`))
    await database.ping()
    proxy.cut()
    const fault = await asleep
    expect(isUnavailable(fault)).toBe(true)
    // If the query had failed only at the statement timeout, the code would be 57014 (query_canceled).
    expect(fault).not.toMatchObject({ cause: { code: '57014' } })
  })

  test('in the middle of a transaction: nothing of it is kept, and the process lives', async () => {
    const broken = database.db.transaction(async (tx) => {
      await add('half', tx)
      proxy.cut()
      await add('other half', tx)
    })
    expect(isUnavailable(await failure(broken))).toBe(true)
    proxy.restore()
    expect(await notes()).toEqual([{ note: 'kept' }])
  })

  test('connections lost while idle are replaced', async () => {
    await Promise.all([database.ping(), database.ping()])
    proxy.cut()
    proxy.restore()
    await Promise.all([failure(database.ping()), failure(database.ping())])
    await database.ping()
    expect(await notes()).toEqual([{ note: 'kept' }])
  })

  test('many calls while it is away use no connection up', async () => {
    proxy.cut()
    const calls = Array.from({ length: 20 }, () => failure(database.db.transaction((tx) => add('lost', tx))))
    expect((await Promise.all(calls)).map(isUnavailable)).toEqual(Array(20).fill(true))
    proxy.restore()
    await Promise.all(Array.from({ length: 10 }, () => database.db.transaction((tx) => add('many', tx))))
    expect(await notes()).toHaveLength(11)
  })

  test('a way that swallows everything: calls end all the same, also in transactions', async () => {
    const { db, ping } = await hasty()
    await eventually(() => Promise.all([ping(), ping()]))
    proxy.swallow()
    const calls = [failure(add('lost', db)), failure(db.transaction((tx) => add('lost', tx)))]
    expect((await Promise.all(calls)).map(isUnavailable)).toEqual([true, true])
    proxy.restore()
    await eventually(() => Promise.all([ping(), ping(), ping()]))
  })

  test('a statement that takes too long is given up, and counts as away', async () => {
    const { db, ping } = await hasty()
    expect(await failure(db.execute(sql`select pg_sleep(20)`))).toMatchObject({ cause: { code: '57014' } })
    await eventually(ping)
  })

  test('a wrong query is none of this', async () => {
    const wrong = await failure(database.db.execute(sql`select nope`))
    expect(wrong).toMatchObject({ cause: { code: '42703' } })
    expect(isUnavailable(wrong)).toBe(false)
  })

  test('at the start it is waited for, and not for ever', async () => {
    proxy.cut()
    const clock = stoppedClock()
    const late = openDatabase({ url, dataDir: '', clock, patience: 0 })
    await expect(late).rejects.toThrow(DatabaseUnavailable)
    let retries = 0
    const sleep = async () => {
      retries += 1
      if (retries === 3) proxy.restore()
    }
    const onError = vi.fn<(error: Error) => void>()
    const patient = await openDatabase({ url, dataDir: '', clock: { ...clock, sleep }, onError })
    expect(retries).toBe(3)
    // The failed attempts are reported once, so that a slow start does not look like a hang.
    expect(onError).toHaveBeenCalledTimes(1)
    await patient.close()
  })

  test('a wrong password or name of a database is told at once', async () => {
    const wrong = new URL(url)
    wrong.pathname = '/nowhere'
    await expect(openDatabase({ url: wrong.href, dataDir: '' })).rejects.toMatchObject({ code: '3D000' })
  })

  test('instances that start at once migrate once', async () => {
    const fresh = await createPostgresDatabase()
    const open = () => openDatabase({ url: fresh.url, dataDir: '', poolSize: 1 })
    const instances = await Promise.all([open(), open(), open(), open()])
    const { rows } = await instances[0].db.execute(
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )
    expect(rows).toEqual([{ all: rows[0]?.['different'], different: rows[0]?.['different'] }])
    await Promise.all(instances.map((instance) => instance.close()))
    await fresh.drop()
  })

  test('closing waits for the queries that were asked before', async () => {
    const fresh = await openDatabase({ url, dataDir: '', poolSize: 1 })
    const asked = Promise.all(Array.from({ length: 5 }, (_, n) => add(`z${n}`, fresh.db)))
    await fresh.close()
    await asked
    expect((await notes()).slice(-5)).toEqual(Array.from({ length: 5 }, (_, n) => ({ note: `z${n}` })))
  })
})
