import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { startServer } from './embedded.ts'
import { embeddedPool, type OpenDatabase, poolDatabase } from '../pool.ts'
import { EmbeddedServerLost, isUnavailable } from '../unavailable.ts'

const root = mkdtempSync(join(tmpdir(), 'embedded-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a start that takes its time, on a busy machine or after a crash, is waited for', async () => {
  const own = stoppedClock()
  const starting = startServer(join(root, 'slow'), own)
  await own.advance(120_000)
  await expect((await starting).close()).resolves.toBeUndefined()
})

describe('the embedded database, whose thread ends', { timeout: 300_000 }, () => {
  const clock = stoppedClock()
  let folder: DataFolder
  let database: OpenDatabase
  beforeAll(async () => {
    folder = await openDataFolder(join(root, 'main'), clock)
    database = poolDatabase(embeddedPool(folder.connect), { embedded: true, afterClose: folder.close })
    await database.db.execute(sql`create table notes (note text)`)
    await add('before')
  })
  afterAll(() => database.close())
  const add = (note: string) => database.db.execute(sql`insert into notes values (${note})`)
  const notes = async () =>
    (await database.db.execute<{ note: string }>(sql`select note from notes`)).rows.map((row) => row.note)
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  test('a server that dies is lost to whoever waits, and the next query finds a new one with every row', async () => {
    const before = await notes()
    const server = await folder.connect()
    // A startup message with an empty user name ends the session, and the embedded server has no other session.
    const hello = Buffer.from('\0\0\0\0\0\x03\0\0user\0\0database\0postgres\0\0')
    hello.writeInt32BE(hello.length)
    const deadly = server.exec(hello)
    const waiting = failure(add('never acknowledged'))
    await expect(deadly).rejects.toThrow(EmbeddedServerLost)
    expect(isUnavailable(await waiting)).toBe(true)
    expect(await notes()).toEqual(before)
    await add('after the crash')
    expect(await notes()).toEqual([...before, 'after the crash'])
  })

  test('a query that never ends is ended with its thread', async () => {
    const stuck = failure(database.db.execute(sql`select pg_sleep(1000000)`))
    // `advance(0)` lets the query reach the thread before the clock moves.
    await clock.advance(0)
    await clock.advance(80_000)
    expect(isUnavailable(await stuck)).toBe(true)
    await database.ping()
  })
})
