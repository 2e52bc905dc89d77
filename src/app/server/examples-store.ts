/** Loads the debates of `examples/` into an empty database. Everybody may read them; only the operator can delete them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, sql, type Table } from 'drizzle-orm'
import { operatorActs, users } from '#features/account/server/tables.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import { debatePassages, debateSources, evidenceSources, sourcePacks } from '#features/sources/server/tables.ts'
import { mapTurns, steelmen } from '#features/verdict/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'
import { folderAbove } from '#platform/server/folder-above.ts'

/** The order matters, because a table refers only to tables before it. The names are the keys in the example files. */
export const EXAMPLE_TABLES = {
  debates,
  evidenceSources,
  sourcePacks,
  debateSources,
  debatePassages,
  responses,
  mapTurns,
  steelmen,
} as const

type Row = Readonly<Record<string, unknown>>
export type ExampleFile = Readonly<Partial<Record<keyof typeof EXAMPLE_TABLES, readonly Row[]>>>

const examplesFolder = (from?: string): string => folderAbove('examples', 'en', from)

/** Loads the examples and returns the number of debates, or 0 if the database has been used before. */
export function loadExamples(db: Database, folder = examplesFolder()): Promise<number> {
  return db.transaction(async (tx) => {
    // Makes instances that start at the same time wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('examples'))`)
    const { rows } = await tx.execute<{ used: boolean }>(sql`select exists (select from ${debates}) or
      exists (select from ${users}) or exists (select from ${operatorActs}) as used`)
    if (rows[0]?.used !== false) return 0
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
    for (const name of files.toSorted()) {
      const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExampleFile
      for (const [kind, table] of Object.entries(EXAMPLE_TABLES)) {
        const given = (file[kind as keyof ExampleFile] ?? []).map((row) => revived(table, row))
        // Ignores conflicts, because two debates may share a source.
        if (given.length > 0) await tx.insert(table).values(given).onConflictDoNothing()
      }
    }
    return files.length
  })
}

/** Turns the date strings of JSON into dates. */
function revived(table: Table, row: Row): Row {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}
