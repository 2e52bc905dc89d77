import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownServer } from '#testing/database.ts'
import type { Wire } from './embedded/wire.ts'
import { type Migration, MigrationFailed, shippedMigrations, tryUpgrade, migrateDatabase } from './migrations.ts'
import { migrationsFolder } from '../folder-above.ts'
import { embeddedPool, withClient } from './pool.ts'

const shipped = shippedMigrations()
const newest = shipped.at(-1)
let server: Wire
beforeAll(async () => {
  server = await ownServer()
})
afterAll(() => server.close())
const ask = <T>(work: (client: pg.Client) => Promise<T>) =>
  withClient(
    embeddedPool(async () => server),
    work,
  )

const more = (name: string, ...statements: string[]): Migration => ({
  name,
  when: (newest?.when ?? 0) + 1,
  hash: name,
  statements,
})
const half = more(
  '9999_half',
  'create table half (a int)',
  'alter table ai_debates drop column question',
  'create table half (a int)',
)
const serves = () =>
  ask(async (client) => {
    await client.query('select question from ai_debates')
    return (await client.query(`select from pg_tables where tablename = 'half'`)).rowCount === 0
  })

test('§19 a migration that fails half-way is named, and leaves nothing', async () => {
  const failing = ask((client) => tryUpgrade(client, [...shipped, half]))
  await expect(failing).rejects.toThrow(MigrationFailed)
  await expect(failing).rejects.toThrow('The migration 9999_half fails: relation "half" already exists')
  expect(await serves()).toBe(true)
})

test('§19 … and so does a start with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] }
  journal.entries.push({ idx: shipped.length, version: '7', when: half.when, tag: half.name, breakpoints: true })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${half.name}.sql`), half.statements.join(';--> statement-breakpoint\n'))
  expect(shippedMigrations(folder).at(-1)).toMatchObject({ name: half.name, when: half.when })
  await expect(ask((client) => migrateDatabase(client, shippedMigrations(folder)))).rejects.toThrow(
    'The migration 9999_half fails: relation "half" already exists',
  )
  expect(await serves()).toBe(true)
})

test('§19 a trial says what would run, and runs nothing', async () => {
  const good = more('9999_good', 'create table half (a int)')
  const told = { at: newest?.name, pending: [good.name], newer: false }
  expect(await ask((client) => tryUpgrade(client, [...shipped, good]))).toEqual(told)
  expect(await ask((client) => tryUpgrade(client, [...shipped, good]))).toEqual(told)
  expect(await serves()).toBe(true)
})

test('§19 a database that is up to date, newer than the program, or empty is told apart', async () => {
  expect(await ask((client) => tryUpgrade(client, shipped))).toEqual({ at: newest?.name, pending: [], newer: false })
  expect(await ask((client) => tryUpgrade(client, shipped.slice(0, -1)))).toEqual({
    at: String(newest?.when),
    pending: [],
    newer: true,
  })
  await ask((client) => client.query('drop schema public, drizzle cascade; create schema public'))
  expect(await ask((client) => tryUpgrade(client, shipped))).toEqual({
    at: null,
    pending: shipped.map(({ name }) => name),
    newer: false,
  })
})
