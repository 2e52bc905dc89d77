import type pg from 'pg'
import { lastMigration, shippedMigrations } from '../database/migrations.ts'
import { withClient } from '../database/pool.ts'
import { type BackupPlace, type Head, type Tail, type TableContent, writeBackup } from './backup-file.ts'
import { rowsOf, setTextForms, tablesOf, BackupRefused } from './rows.ts'

interface BackupOrder extends BackupPlace {
  readonly database: Head['database']
  readonly connection: pg.ClientConfig
  readonly version: string
  readonly now: Date
}

/** Writes a consistent snapshot of the database to a file. Throws `BackupRefused`. */
export function backUp(order: BackupOrder): Promise<Tail> {
  const { database, connection, version, now } = order
  return withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await setTextForms(client)
    const when = await lastMigration(client)
    if (when === null) throw new BackupRefused('There is nothing to back up: the database has none of our tables.')
    const name = shippedMigrations().find((shipped) => shipped.when === when)?.name ?? null
    const product = 'einstein-vs-cat' as const
    const head = { product, version, takenAt: now.toISOString(), database, schema: { name, when } }
    const tail = await writeBackup(order, head, contents(client))
    await client.query('commit')
    return tail
  })
}

async function* contents(client: pg.Client): AsyncGenerator<TableContent> {
  for (const table of await tablesOf(client)) {
    yield { table: table.name, columns: table.columns.map(({ name }) => name), rows: rowsOf(client, table) }
  }
}
