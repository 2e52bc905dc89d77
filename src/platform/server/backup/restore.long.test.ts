import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownServer } from '#testing/database.ts'
import { fillTables } from '#testing/fill-tables.ts'
import type { Wire } from '../database/embedded/wire.ts'
import { lastMigration, type Migration, shippedMigrations } from '../database/migrations.ts'
import { embeddedPool, withClient } from '../database/pool.ts'
import { backUp } from './back-up.ts'
import { type BackupPlace, type Head, type Tail, writeBackup } from './backup-file.ts'
import { checkBackup, restorePostgres } from './restore.ts'
import { fingerprintOf, setTextForms, tablesOf, BackupRefused } from './rows.ts'

const root = mkdtempSync(join(tmpdir(), 'restore-'))
const shipped = shippedMigrations()
let server: Wire
let connection: pg.ClientConfig
beforeAll(async () => {
  server = await ownServer()
  connection = embeddedPool(async () => server)
  await ask((client) => fillTables(client, ROWS))
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const ROWS = 501
const SEQUENCES = `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`
const ask = <T>(work: (client: pg.Client) => Promise<T>) => withClient(connection, work)
const empty = () => ask((client) => client.query('drop schema if exists public, drizzle cascade; create schema public'))
let files = 0
const newPlace = (): BackupPlace => ({ file: join(root, `${(files += 1)}.backup`), passphrase: null })
const backedUp = async (place: BackupPlace): Promise<Tail> =>
  backUp({ ...place, database: 'embedded', connection, version: '1.2.3', now: new Date('2026-11-23T12:00:00Z') })

const prints = () =>
  ask(async (client) => {
    await client.query('begin')
    await setTextForms(client)
    const found: Tail['tables'] = {}
    for (const table of await tablesOf(client)) found[table.name] = await fingerprintOf(client, table)
    return found
  })

let full: BackupPlace
let tail: Tail
beforeAll(async () => {
  full = newPlace()
  tail = await backedUp(full)
})

test('§19 a file that another schema wrote is refused before anything is touched', async () => {
  await empty()
  const older = shipped.slice(0, -1)
  const newer = shipped.at(-1)?.name ?? ''
  await expect(restorePostgres(full, connection, older)).rejects.toThrow(
    `${full.file} was made by a newer version (1.2.3, schema ${newer}): install that version or a later one.`,
  )
  const unnamed = await fileOfNotes({ name: null, when: 2 })
  await expect(restorePostgres(unnamed, connection, schemaOf())).rejects.toThrow(
    `${unnamed.file} holds a newer schema than the version that wrote it knows (1): restore it with the version`,
  )
  const gap = shipped.map((each, at) => (at === shipped.length - 1 ? { ...each, when: each.when + 1 } : each))
  await expect(restorePostgres(full, connection, gap)).rejects.toThrow('has a schema that this version does not know')
  expect(await prints()).toEqual({})
})

test('§19 a database with tables is refused, and keeps what it has', async () => {
  await empty()
  await ask((client) => client.query('create table mine (id int primary key); insert into mine values (1)'))
  const before = await prints()
  await expect(restorePostgres(full, connection, shipped)).rejects.toThrow('has tables: name an empty one.')
  expect(await prints()).toEqual(before)
})

const schemaOf = (...more: readonly string[]): Migration[] => [
  { name: 'notes', when: 1, hash: '', statements: ['create table notes (id int primary key, text text)', ...more] },
]
async function* notes() {
  async function* rows() {
    yield [['1', 'LOUD']]
  }
  yield { table: 'notes', columns: ['id', 'text'], rows: rows() }
}
async function fileOfNotes(schema: Head['schema'] = { name: 'notes', when: 1 }): Promise<BackupPlace> {
  const place = newPlace()
  const head = { product: 'einstein-vs-cat', version: '1', takenAt: '', database: 'embedded', schema } as const
  await writeBackup(place, head, notes())
  return place
}

test('§19 a file that is cut in its last bytes is refused before anything is touched', async () => {
  const cut = newPlace()
  writeFileSync(cut.file, readFileSync(full.file).subarray(0, -1))
  await expect(checkBackup(cut, shipped)).rejects.toThrow(`${cut.file} is damaged or not complete.`)
})

test('§19 rows that arrive as others than the file says, or find no table, are not kept', async () => {
  await empty()
  const place = await fileOfNotes()
  const elsewhere = schemaOf(
    'create table heard (id int primary key)',
    'create rule hears as on insert to notes do instead insert into heard values (new.id)',
  )
  await expect(restorePostgres(place, connection, elsewhere)).rejects.toThrow('nothing was kept')
  const narrow = [{ name: 'notes', when: 1, hash: '', statements: ['create table notes (id int primary key)'] }]
  await expect(restorePostgres(place, connection, narrow)).rejects.toThrow(
    'has a table "notes" that its schema does not have.',
  )
  expect(await prints()).toEqual({})
})

test('§19 triggers do nothing to the rows that come back: they have done it before', async () => {
  await empty()
  const quiet = schemaOf(
    'create function hush() returns trigger language plpgsql as $$ begin new.text := lower(new.text); return new; end $$',
    'create trigger hushes before insert on notes for each row execute function hush()',
  )
  await restorePostgres(await fileOfNotes(), connection, quiet)
  await ask(async (client) => {
    await client.query(`insert into notes values (2, 'LATER')`)
    const { rows } = await client.query('select text from notes order by id')
    expect(rows).toEqual([{ text: 'LOUD' }, { text: 'later' }])
  })
})

test('§19 every table comes back, row by row, and so do the triggers', async () => {
  await empty()
  const restored = await restorePostgres(full, connection, shipped)
  expect(restored.tail).toEqual(tail)
  expect(await prints()).toEqual(tail.tables)
  expect(Object.values(tail.tables).map(({ rows }) => rows)).toEqual(Object.keys(tail.tables).map(() => ROWS))
  await ask(async (client) => {
    expect(await lastMigration(client)).toBe(shipped.at(-1)?.when)
    expect((await tablesOf(client)).filter(({ key }) => key.length === 0)).toEqual([])
    expect((await client.query(SEQUENCES)).rows).toEqual([])
    // Deletes the last debate with a source, so the restored trigger must delete the source as well (§17).
    await client.query('delete from ai_debates')
    expect((await client.query('select from evidence_sources')).rowCount).toBe(0)
    const off = await client.query(`select tgname from pg_trigger where tgenabled = 'D'`)
    expect(off.rows).toEqual([])
    const deferred = await client.query('select conname from pg_constraint where condeferrable')
    expect(deferred.rows).toEqual([])
  })
})

const later: Migration = {
  name: '9999_later',
  when: (shipped.at(-1)?.when ?? 0) + 1,
  hash: '',
  statements: ['create table later (id int primary key)', 'alter table users add column later text'],
}

test('§19 a file of an older version comes back, and is brought to today’s schema', async () => {
  await empty()
  await restorePostgres(full, connection, [...shipped, later])
  const after = await prints()
  expect(after['later']).toMatchObject({ rows: 0 })
  expect(after['users']).toMatchObject({ rows: ROWS })
  expect(after['ai_debates']).toEqual(tail.tables['ai_debates'])
  expect(await ask(lastMigration)).toBe(later.when)
})

test('§19 … but not one from before the first migration of today: the refusal names the version that can', async () => {
  await empty()
  await expect(restorePostgres(full, connection, [later])).rejects.toThrow(
    `${full.file} is older than this version can bring up to date: restore it with 0.1.0 of 2026-11-28 (commit 9563249e), then start this version.`,
  )
  expect(await prints()).toEqual({})
})

test('§19 a database without our tables, or with some that refer to each other, is not backed up', async () => {
  await empty()
  await ask((client) => client.query('create table t (id int primary key, text text)'))
  await expect(backedUp(newPlace())).rejects.toThrow('none of our tables')
  await ask(async (client) => {
    await client.query('create table ring (id int primary key, t int references t)')
    await client.query('alter table t add foreign key (id) references ring')
    await expect(tablesOf(client)).rejects.toThrow(BackupRefused)
  })
})
