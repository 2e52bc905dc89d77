/** Fills every table of a database, so that a test of all tables does not have to list them. */
import type { Client } from 'pg'
import { inPublic, quoted, tablesOf } from '#platform/server/backup/rows.ts'

/** Contains characters that a careless copy would lose or change, such as quotes, backslashes and line ends. */
const AWKWARD = `'"\\\\ {},\t\r\n\u2028 ä 𝒳 NULL \\N `

/**
 * SQL expressions for the value of row `n`, by column type. Row `n` has the same id in every table, so references point to
 * existing rows.
 */
const VALUES: Readonly<Record<string, string>> = {
  uuid: `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`,
  text: `$1::text || n`,
  'text[]': `array[$1::text, null, n::text]`,
  jsonb: `jsonb_build_object('n', n, 'text', $1::text)`,
  boolean: 'n % 2 = 0',
  smallint: 'n::smallint',
  integer: 'n',
  bigint: '9007199254740993 + n',
  date: `date '2026-02-27' + n`,
  'timestamp(3) with time zone': `timestamptz '2026-03-29 00:59:59.999+00' + n * interval '1 hour'`,
}

const SELF_REFERENCES = `
  select c.relname || '.' || a.attname as place
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
  where f.contype = 'f' and f.conrelid = f.confrelid`

/**
 * Adds rows 1 to `rows` to each table. In the last row, every nullable value is null. If a table refers to itself, each row
 * refers to the next. Throws if a column has an unknown type.
 */
export async function fillTables(client: Client, rows: number): Promise<void> {
  const nullable = await client.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and is_nullable = 'YES'`,
  )
  const mayBeNull = new Set(nullable.rows.map(({ place }) => place))
  const own = await client.query<{ place: string }>(SELF_REFERENCES)
  const refersToItself = new Set(own.rows.map(({ place }) => place))
  for (const table of await tablesOf(client)) {
    const values = table.columns.map(({ name, type }) => {
      const place = `${table.name}.${name}`
      const value = refersToItself.has(place) ? VALUES[type]?.replaceAll(/\bn\b/g, '(n + 1)') : VALUES[type]
      if (value === undefined) throw new Error(`No value for ${place}, a ${type}: give it one here`)
      return mayBeNull.has(place) ? `case when n < ${rows} then ${value} end` : value
    })
    const names = table.columns.map(({ name }) => quoted(name)).join(', ')
    const text = `insert into ${inPublic(table)} (${names}) select ${values.join(', ')} from generate_series(1, ${rows}) n`
    await client.query(text, text.includes('$1') ? [AWKWARD] : [])
  }
}
