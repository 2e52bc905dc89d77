import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'

interface Holder {
  readonly userId: string | null
  readonly debateId: string
}

/** Returns, for each person, the rows of the user and of the debate, and all rows that belong to either of them. */
export type Belongings = (people: readonly Holder[]) => Promise<(readonly unknown[])[]>

export async function belongingsIn(db: Database): Promise<Belongings> {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and (column_name in ('user_id', 'debate_id') or (table_name in ('users', 'ai_debates') and column_name = 'id'))
          -- A report, a stance or a mark is its reader's, not that of whose debate it names.
          and not (table_name in ('debate_reports', 'moved_marks', 'stances') and column_name = 'debate_id')
        order by 1, 2`,
  )
  const each = columns.map(
    ({ table_name: table, column_name: column }) =>
      sql`select ${`${table}.${column}`}::text as place, kept.${sql.identifier(column)}::text as whose, to_jsonb(kept) as kept
          from ${sql.identifier(table)} kept`,
  )
  // One statement combines all queries, because the access matrix runs them 1,000 times and the embedded database runs few
  // statements per second.
  const everything = sql.join(each, sql` union all `)
  return async (people) => {
    const ids = people.flatMap(({ userId, debateId }) => (userId === null ? [debateId] : [userId, debateId]))
    const wanted = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
    const { rows } = await db.execute<{ place: string; whose: string; kept: object }>(
      sql`select place, whose, kept from (${everything}) held where whose in (${wanted}) order by place, kept::text`,
    )
    return people.map(({ userId, debateId }) => rows.filter(({ whose }) => whose === userId || whose === debateId))
  }
}
