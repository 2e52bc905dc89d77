/** Reads and writes rows as text that does not depend on PostgreSQL's settings. */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

export class BackupRefused extends Error {}

interface Column {
  readonly name: string
  readonly type: string
  /** True if the column's sort order depends on a collation, which may differ between machines. */
  readonly collated: boolean
}

export interface Table {
  readonly name: string
  /** Sorted by name, because a database that was changed by hand may have its columns in another order. */
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly refers: readonly string[]
}

/** Excludes tables of extensions, such as `spatial_ref_sys` of PostGIS. */
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

/** Returns each table after the tables that it references. Throws `BackupRefused` if the references form a cycle. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  const ordered: Table[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const left = rows.filter(({ name }) => !placed.has(name))
    const next = left.filter(({ refers }) => refers.every((name) => placed.has(name)))
    if (next.length === 0) {
      const names = left.map(({ name }) => name).join(', ')
      throw new BackupRefused(`Tables refer to each other, which none of ours do: ${names}.`)
    }
    ordered.push(...next)
    for (const { name } of next) placed.add(name)
  }
  return ordered
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const inPublic = (table: Pick<Table, 'name'>): string => `public.${quoted(table.name)}`

/** The values as text; null for SQL's NULL. */
export type Row = readonly (string | null)[]

const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 2_000_000

/** Makes PostgreSQL write values as the same text on every server until the current transaction ends. */
export async function setTextForms(client: Client): Promise<void> {
  await client.query(`
    set local timezone to 'UTC';
    set local datestyle to 'ISO, YMD';
    set local intervalstyle to 'iso_8601';
    set local bytea_output to 'hex';
    set local extra_float_digits to 1`)
}

export async function* rowsOf(client: Client, table: Table): AsyncGenerator<readonly Row[]> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select ${columns} from ${inPublic(table)} order by ${orderOf(table)}`,
  )
  let largest = 1
  for (;;) {
    const count = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CHARACTERS_AT_ONCE / largest)))
    const text = `fetch ${count} from backup_rows`
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    largest = rows.reduce((most, row) => Math.max(most, charactersOf(row)), largest)
    yield rows
  }
  await client.query('close backup_rows')
}

export const charactersOf = (row: Row): number => row.reduce((sum, value) => sum + (value?.length ?? 0), 0)

/** Returns a table's `order by` clause. Sorts text by its bytes, because collations differ between machines. */
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

export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

export function fingerprint() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]): void {
      for (const line of lines) hash.update(line)
      rows += lines.length
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export async function fingerprintOf(client: Client, table: Table) {
  const print = fingerprint()
  for await (const rows of rowsOf(client, table)) print.add(rows.map(lineOf))
  return print.end()
}

/** The maximum size of a line in bytes. A file that is not a backup may contain no line break at all. */
export const LINE_BYTES = 64 * 2 ** 20

export class LineTooLong extends Error {}

/** Splits only at `\n`, because JSON may contain U+2028, at which Node's readline would also split. */
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
