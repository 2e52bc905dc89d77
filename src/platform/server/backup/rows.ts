/** Reads and writes the rows of a table as texts that are the same in every PostgreSQL, a bounded number at a time. */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** The file cannot be written or used, or there is no database to back up; `message` is the one line to print. */
export class BackupRefused extends Error {}

interface Column {
  readonly name: string
  /** As PostgreSQL writes it: `timestamp(3) with time zone`, `text[]`. */
  readonly type: string
  /** True if its order depends on a collation, and so on the machine. */
  readonly collated: boolean
}

export interface Table {
  readonly name: string
  /** Ordered by name: a database that was changed by hand may have another order. */
  readonly columns: readonly Column[]
  readonly key: readonly string[]
}

interface FoundTable extends Table {
  readonly refers: readonly string[]
}

/** Tables of extensions (PostGIS' `spatial_ref_sys`) are left out. */
const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'collated', a.attcollation <> 0)
        order by a.attname collate "C")
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary), '[]') as key,
    coalesce((select json_agg(distinct t.relname) from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid), '[]') as refers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(TABLES)
  return inOrder(rows)
}

/** Throws `BackupRefused` for a cycle of references. */
function inOrder(rows: readonly FoundTable[]): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  let left = rows
  while (left.length > 0) {
    const next = left.filter(({ refers }) => refers.every((name) => placed.has(name)))
    if (next.length === 0) {
      const names = left.map(({ name }) => name).join(', ')
      throw new BackupRefused(`Tables refer to each other, which none of ours do: ${names}.`)
    }
    for (const { name, columns, key } of next) {
      placed.add(name)
      ordered.push({ name, columns, key })
    }
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

/** PostgreSQL documentation, 4.1.1. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const inPublic = (table: Pick<Table, 'name'>): string => `public.${quoted(table.name)}`

/** Null is SQL's null. */
export type Row = readonly (string | null)[]

const ROWS_AT_ONCE = 200
/** Estimated from the largest row so far. */
const CHARACTERS_AT_ONCE = 2_000_000

/** How PostgreSQL writes values as text, in the open transaction. */
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

/** Yields all rows, ordered by the key, as the open transaction sees them. */
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

/** Bytes of a line. A row of the product has less; a foreign file may never end one. */
export const LINE_BYTES = 64 * 2 ** 20

export class LineTooLong extends Error {}

/**
 * Cuts a stream into lines at `\n` alone, because a line of JSON may hold U+2028, which Node's readline takes for an end.
 * What follows the last `\n` is a line, too.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>, most: number = LINE_BYTES): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end))
      yield Buffer.concat(begun).toString('utf8')
      begun = []
      bytes = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    begun.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > most) throw new LineTooLong()
  }
  if (bytes > 0) yield Buffer.concat(begun).toString('utf8')
}
