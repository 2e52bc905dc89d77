import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { DATABASE_FOLDER, fill, templateFile } from '../database/embedded/data-folder.ts'
import { lockDataFolder } from '../database/embedded/data-folder-lock.ts'
import {
  isTooOld,
  lackedBy,
  LAST_WITH_OLDER,
  lastMigration,
  type Migration,
  runMigrations,
  whileNobodyMigrates,
} from '../database/migrations.ts'
import { embeddedPool, withClient } from '../database/pool.ts'
import { type BackupPlace, differences, type Head, readBackup, type Tail } from './backup-file.ts'
import { addRows, BackupRefused, charactersOf, fingerprintOf, inPublic, setTextForms, tablesOf } from './rows.ts'
import type { Row, Table } from './rows.ts'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 2_000_000

interface Restored {
  readonly sealed: boolean
  readonly head: Head
  readonly tail: Tail
}

/** Reads the whole backup and returns its head and tail. Throws `BackupRefused` if it is incomplete or its schema is unknown. */
export async function checkBackup(place: BackupPlace, shipped: readonly Migration[]): Promise<Restored> {
  let begun: Omit<Restored, 'tail'> | null = null
  let restored: Restored | null = null
  for await (const part of readBackup(place)) {
    if (part.kind === 'head') {
      begun = part
      demandKnown(place.file, part.head, shipped)
    }
    if (part.kind === 'tail' && begun !== null) restored = { head: begun.head, sealed: begun.sealed, tail: part.tail }
  }
  if (restored === null) throw new BackupRefused(`${place.file} is damaged or not complete.`)
  return restored
}

function demandKnown(file: string, { schema, version }: Head, shipped: readonly Migration[]): void {
  if (shipped.some(({ when }) => when === schema.when)) return
  if (isTooOld(schema.when, shipped)) {
    throw new BackupRefused(
      `${file} is older than this version can bring up to date: restore it with ${LAST_WITH_OLDER}, then start this version.`,
    )
  }
  const newest = shipped.at(-1)?.when ?? 0
  if (schema.when > newest && schema.name === null) {
    throw new BackupRefused(
      `${file} holds a newer schema than the version that wrote it knows (${version}): restore it with the version that the database was used with.`,
    )
  }
  throw new BackupRefused(
    schema.when > newest
      ? `${file} was made by a newer version (${version}, schema ${schema.name}): install that version or a later one.`
      : `${file} has a schema that this version does not know (${schema.name ?? schema.when}).`,
  )
}

/** Restores into a draft folder, and renames it once all rows match. Throws `BackupRefused` and `DataFolderInUse`. */
export async function restoreEmbedded(
  place: BackupPlace,
  { dataDir, clock }: { readonly dataDir: string; readonly clock: Pick<Clock, 'every'> },
  shipped: readonly Migration[],
): Promise<Restored> {
  const checked = await checkBackup(place, shipped)
  const folder = join(dataDir, DATABASE_FOLDER)
  const lock = await lockDataFolder(dataDir)
  try {
    if (existsSync(folder)) throw new BackupRefused(`${dataDir} has a database: name a DATA_DIR without one.`)
    const template = checked.head.schema.when === shipped.at(-1)?.when ? templateFile() : null
    await fill(folder, template, clock, (server) =>
      withClient(
        embeddedPool(async () => server),
        (client) => whileNobodyMigrates(client, () => load(client, place, checked, shipped)),
      ),
    )
  } finally {
    await lock.release()
  }
  return checked
}

export async function restorePostgres(
  place: BackupPlace,
  connection: pg.ClientConfig,
  shipped: readonly Migration[],
): Promise<Restored> {
  const checked = await checkBackup(place, shipped)
  await withClient(connection, (client) =>
    whileNobodyMigrates(client, async () => {
      if ((await lastMigration(client)) !== null || (await tablesOf(client)).length > 0) {
        throw new BackupRefused('The database of DATABASE_URL has tables: name an empty one.')
      }
      await load(client, place, checked, shipped)
    }),
  )
  return checked
}

/** Migrates to the backup's schema, inserts and compares the rows, and then migrates to the latest schema. */
async function load(
  client: pg.Client,
  place: BackupPlace,
  { head, tail }: Restored,
  shipped: readonly Migration[],
): Promise<void> {
  const before = lackedBy(await lastMigration(client), shipped).filter(({ when }) => when <= head.schema.when)
  await runMigrations(client, before)
  await setTextForms(client)
  const tables = await tablesOf(client)
  const names = tables.map(inPublic)
  // Removes rows that migrations wrote, and disables triggers. The backup already contains the results of both.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Because servers' clocks differ, a rematch may come before its parent, so references are checked after all inserts.
  const { rows: references } = await client.query<{ altered: string }>(SELF_REFERENCES)
  for (const { altered } of references) await client.query(`${altered} deferrable initially deferred`)
  await addAll(client, place, tables)
  await client.query('set constraints all immediate')
  for (const { altered } of references) await client.query(`${altered} not deferrable`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  const prints: Tail['tables'] = {}
  for (const table of tables) prints[table.name] = await fingerprintOf(client, table)
  const [different] = differences(prints, tail.tables)
  if (different !== undefined)
    throw new BackupRefused(`The rows of ${different} are not those of ${place.file}: nothing was kept.`)
  await runMigrations(client, lackedBy(head.schema.when, shipped))
}

const SELF_REFERENCES = `
  select format('alter table %s alter constraint %I', conrelid::regclass, conname) as altered
  from pg_constraint
  where contype = 'f' and conrelid = confrelid and not condeferrable and connamespace = 'public'::regnamespace`

async function addAll(client: pg.Client, place: BackupPlace, tables: readonly Table[]): Promise<void> {
  let current: { readonly table: Table; readonly columns: readonly string[] } | null = null
  let waiting: Row[] = []
  let characters = 0
  const send = async () => {
    if (current !== null && waiting.length > 0) await addRows(client, current.table, current.columns, waiting)
    waiting = []
    characters = 0
  }
  for await (const part of readBackup(place)) {
    if (part.kind === 'row') {
      waiting.push(part.row)
      characters += charactersOf(part.row)
      if (waiting.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await send()
    } else if (part.kind === 'table') {
      await send()
      const { table: name, columns } = part
      const table = tables.find((one) => one.name === name)
      const own = new Set(table?.columns.map(({ name }) => name))
      if (!table || own.size !== columns.length || !columns.every((column) => own.has(column)))
        throw new BackupRefused(`${place.file} has a table ${JSON.stringify(name)} that its schema does not have.`)
      current = { table, columns }
    }
  }
  await send()
}
