/** The tables of a database as a backup sees them: columns, key, and an order in which each comes after those it refers to. */
import type { Client } from 'pg'
import { BackupRefused } from './backup-refused.ts'

interface Column {
  readonly name: string
  /** As PostgreSQL writes it: `timestamp(3) with time zone`, `text[]`. */
  readonly type: string
  /** Whether its order depends on a collation, and so on the machine. */
  readonly collated: boolean
}

export interface Table {
  readonly name: string
  /** In the order of their names: in a database that was changed by hand they may stand otherwise. */
  readonly columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
}

interface Row extends Table {
  readonly refers: readonly string[]
}

/** What extensions bring (PostGIS' `spatial_ref_sys`) is left out: it comes with the extension. */
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
  const { rows } = await client.query<Row>(TABLES)
  return inOrder(rows)
}

/** Throws `BackupRefused` for tables that refer to each other in a ring: none could be filled first. */
function inOrder(rows: readonly Row[]): Table[] {
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

/** A name as SQL writes it, whatever characters it has (PostgreSQL documentation, 4.1.1). */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const inPublic = (table: Pick<Table, 'name'>): string => `public.${quoted(table.name)}`
