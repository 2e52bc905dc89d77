/** Searches the newest debates first, which suffices for frequent words, then uses an index for rare words (§11). */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { DebateRow } from '../store.ts'
import { debates, searchedText, searchKeys } from '../tables.ts'

export type ListCursor = Pick<DebateRow, 'createdAt' | 'id'>

export interface ListPage {
  readonly after: ListCursor | null
  readonly limit: number
  readonly words?: readonly string[]
}

export const LOOKED_THROUGH = 100
const FREQUENT = 10
/** The number of further debates to search in order of date before the index is used. */
const LOOKED_ON = 1_000

export async function searchDebates(
  db: Database,
  userId: string,
  { after, limit, words }: Required<ListPage>,
): Promise<DebateRow[]> {
  const held = words.map(holds)
  const ownAfter = (cursor: ListCursor | null) =>
    and(eq(debates.userId, userId), cursor === null ? undefined : isAfter(cursor))
  const inOrder = (where: SQL | undefined, most: number) =>
    db
      .select()
      .from(debates)
      .where(where)
      .orderBy(...newestFirst)
      .limit(most)
  const [edge] = await db
    .select({ createdAt: debates.createdAt, id: debates.id })
    .from(debates)
    .where(ownAfter(after))
    .orderBy(...newestFirst)
    .limit(1)
    .offset(LOOKED_THROUGH - 1)
  const near = await inOrder(and(ownAfter(after), edge && isUpTo(edge), ...held), limit)
  const rest = limit - near.length
  if (edge === undefined || rest === 0) return near
  if (near.length >= FREQUENT) {
    // Without the inner limit, PostgreSQL would read and sort all debates instead of reading them in order.
    const others = inOrder(ownAfter(edge), LOOKED_ON).as('ai_debates')
    const next = await db
      .select()
      .from(others)
      .where(and(...held))
      .orderBy(...newestFirst)
      .limit(rest)
    if (next.length === rest) return [...near, ...next]
  }
  // `offset 0` keeps PostgreSQL from merging the subqueries, so that it uses the index even without statistics.
  const alike = sql`select * from ${debates}
    where ${debates.userId} is not null and ${and(...words.map((word) => mayHold(userId, word)))} offset 0`
  const order = sql.join(newestFirst, sql`, `)
  const candidates = sql`select * from (${alike}) as ${debates} where ${ownAfter(edge)} order by ${order} offset 0`
  const far = sql`select id from (${candidates}) as ${debates} where ${and(...held)} order by ${order} limit ${rest}`
  return [...near, ...(await inOrder(sql`${debates.id} = any(array(${far}))`, rest))]
}

/** Without `nulls last`, the order would differ from the index's, and PostgreSQL would sort all remaining rows. */
export const newestFirst = [sql`${debates.createdAt} desc nulls last`, sql`${debates.id} desc nulls last`]

/** Compares whole rows, because with conditions joined by `or` PostgreSQL would read all earlier pages. */
export const isAfter = (cursor: ListCursor): SQL => sql`(${debates.createdAt}, ${debates.id}) < ${placeOf(cursor)}`
const isUpTo = (cursor: ListCursor): SQL => sql`(${debates.createdAt}, ${debates.id}) >= ${placeOf(cursor)}`
const placeOf = ({ createdAt, id }: ListCursor) => sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

/** Returns the condition that a debate contains the word, in an ICU collation, because `C` folds case only in ASCII. */
export function holds(word: string): SQL {
  return sql`(${searchedText(debates)}) collate "und-x-icu" ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

function mayHold(userId: string, word: string): SQL {
  const keysOf = (shortest: number) => sql`search_keys(${userId}::uuid, ${word}::text, ${shortest})`
  return sql`${searchKeys(debates)} @> coalesce(${keysOf(2)}, ${keysOf(1)})`
}
