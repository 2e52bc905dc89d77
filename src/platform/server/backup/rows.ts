/** Reads and writes the rows of a table as texts that are the same in every PostgreSQL, a bounded number at a time. */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { inPublic, quoted, type Table } from './tables.ts'

/** Null = SQL's null. */
export type Row = readonly (string | null)[]

/** The most rows that are read at once. */
const ROWS_AT_ONCE = 200
/** Characters of rows that are held at once, as far as the largest row that was seen lets foresee. */
const CHARACTERS_AT_ONCE = 2_000_000

/** Settings that decide how PostgreSQL writes a value as text; for the transaction that is open. */
const TEXT_FORMS = [
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO, YMD'`,
  `set local intervalstyle to 'iso_8601'`,
  `set local bytea_output to 'hex'`,
  `set local extra_float_digits to 1`,
].join(';')

/** Must run in the transaction, before rows are read. */
export async function setTextForms(client: Client): Promise<void> {
  await client.query(TEXT_FORMS)
}

/** Yields all rows, ordered by the key. The transaction that is open is what they are a picture of. */
export async function* rowsOf(client: Client, table: Table): AsyncGenerator<readonly Row[]> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select ${columns} from ${inPublic(table)} order by ${orderOf(table)}`,
  )
  let largest = 1
  for (;;) {
    const count = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CHARACTERS_AT_ONCE / largest)))
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${count} from backup_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    for (const row of rows) largest = Math.max(largest, charactersOf(row))
    yield rows
  }
  await client.query('close backup_rows')
}

const charactersOf = (row: Row): number => row.reduce((sum, value) => sum + (value?.length ?? 0), 0)

/** Texts are ordered by their bytes, because collations differ from machine to machine. */
function orderOf({ columns, key }: Table): string {
  const bytes = (name: string) => `${quoted(name)}::text collate "C"`
  if (key.length === 0) return columns.map(({ name }) => bytes(name)).join(', ')
  const collated = new Set(columns.filter((column) => column.collated).map(({ name }) => name))
  return key.map((name) => (collated.has(name) ? bytes(name) : quoted(name))).join(', ')
}

/** Adds rows whose values stand in the order of `columns`. */
export async function addRows(
  client: Client,
  table: Table,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const names = columns.map(quoted).join(', ')
  const values = columns.map((name, at) => `v${at}::${types.get(name)}`).join(', ')
  const given = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const as = columns.map((_, at) => `v${at}`).join(', ')
  await client.query(
    `insert into ${inPublic(table)} (${names}) overriding system value select ${values} from unnest(${given}) as given(${as})`,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  )
}

/** One row as a line of a backup. */
export const lineOf = (row: Row): string => `${JSON.stringify(row)}\n`

export interface Fingerprint {
  readonly rows: number
  /** Of the rows as lines of a backup, in their order; hexadecimal. */
  readonly sha256: string
}

export async function fingerprintOf(client: Client, table: Table): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of rowsOf(client, table)) {
    for (const row of rows) hash.update(lineOf(row))
    count += rows.length
  }
  return { rows: count, sha256: hash.digest('hex') }
}
