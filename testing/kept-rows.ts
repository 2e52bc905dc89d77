import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

/** Reads all rows of a database, and resolves with a function that replaces all rows of another database with them. */
export async function keepRows(db: Database): Promise<(into: Database) => Promise<void>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const kept: { table: string; rows: string }[] = []
  for (const { name: table } of tables.rows) {
    const { rows } = await db.execute<{ rows: string | null }>(
      sql`select jsonb_agg(to_jsonb(kept))::text as rows from ${sql.identifier(table)} kept`,
    )
    kept.push({ table, rows: rows[0]?.rows ?? '[]' })
  }
  const emptied = sql.join(
    kept.map(({ table }) => sql.identifier(table)),
    sql`, `,
  )
  return (into) =>
    into.transaction(async (tx) => {
      // Turns off foreign key checks, because the tables are filled in alphabetical order.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`truncate ${emptied} cascade`)
      for (const { table, rows } of kept.filter((one) => one.rows !== '[]')) {
        const name = sql.identifier(table)
        await tx.execute(sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`)
      }
    })
}
