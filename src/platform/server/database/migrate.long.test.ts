import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { migrationsFolder } from '../folder-above.ts'
import { shippedMigrations, migrateDatabase } from './migrations.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a program without its migrations says so', () => {
  const folder = newFolder()
  expect(() => migrationsFolder(folder)).toThrow(`No migrations folder above ${folder}`)
  expect(migrationsFolder()).toMatch(/migrations$/)
})

describe.skipIf(noPostgres !== null)('a migration that fails', () => {
  test('leaves nothing half done, and the lock to the next instance', async () => {
    const database = await createPostgresDatabase()
    const client = new pg.Client(database.url)
    const other = new pg.Client(database.url)
    await Promise.all([client.connect(), other.connect()])
    const folder = newFolder()
    cpSync(migrationsFolder(), folder, { recursive: true })
    const entry = { idx: 0, version: '7', when: 1, tag: 'broken', breakpoints: true }
    const journal = { version: '7', dialect: 'postgresql', entries: [entry] }
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
    const broken = 'create table half (a int);\n--> statement-breakpoint\ncreate table half (a int);'
    writeFileSync(join(folder, 'broken.sql'), broken)
    await expect(migrateDatabase(client, shippedMigrations(folder))).rejects.toThrow('The migration broken fails')
    expect((await client.query(`select from pg_tables where tablename = 'half'`)).rowCount).toBe(0)
    await migrateDatabase(other)
    await migrateDatabase(client)
    expect((await client.query(`select from pg_tables where tablename = 'ai_debates'`)).rowCount).toBe(1)
    await Promise.all([client.end(), other.end()])
    await database.drop()
  })
})

describe.skipIf(noPostgres !== null)('instances that start at once', () => {
  test('§19 hold their lock within one transaction: a pooler may give the next one another connection', async () => {
    const database = await createPostgresDatabase()
    onTestFinished(() => database.drop())
    const client = new pg.Client(database.url)
    await client.connect()
    onTestFinished(() => client.end())
    const asked: unknown[] = []
    const query = client.query.bind(client) as (...what: unknown[]) => unknown
    client.query = ((...what: unknown[]) => {
      asked.push(what[0])
      return query(...what)
    }) as typeof client.query
    await migrateDatabase(client)
    expect([...asked.slice(0, 2), asked.at(-1)]).toEqual(['begin', 'select pg_advisory_xact_lock($1)', 'commit'])
    expect(asked.filter((what) => what === 'commit')).toHaveLength(1)
  })

  test('§19 run each migration once', async () => {
    const database = await createPostgresDatabase()
    onTestFinished(() => database.drop())
    const clients = Array.from({ length: 4 }, () => new pg.Client(database.url))
    await Promise.all(clients.map((client) => client.connect()))
    onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
    await Promise.all(clients.map((client) => migrateDatabase(client)))
    const { rows } = await (clients[0] as pg.Client).query<{ when: string }>(
      'select created_at as when from drizzle.__drizzle_migrations order by id',
    )
    expect(rows.map(({ when }) => Number(when))).toEqual(shippedMigrations().map(({ when }) => when))
  })
})
