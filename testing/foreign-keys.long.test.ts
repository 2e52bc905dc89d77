import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { noPostgres } from './postgres.ts'
import { plannedDatabase } from './query-plans.ts'

test.skipIf(noPostgres !== null)(
  '§14 `growth`: each foreign key begins an index, so that a deletion reads no table as a whole',
  async () => {
    const { db, close } = await plannedDatabase()
    onTestFinished(close)
    const withoutIndex = async () => {
      const { rows } = await db.execute<{ key: string }>(sql`
        select k.conrelid::regclass || '.' || k.conname as key from pg_constraint k
        where k.contype = 'f' and not exists (select from pg_index i
          where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey)
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`)
      return rows.map(({ key }) => key)
    }
    await db.execute(sql`create table without_index (user_id uuid constraint seen references users(id))`)
    expect(await withoutIndex()).toEqual(['without_index.seen'])
  },
)
