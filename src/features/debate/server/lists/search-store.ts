/**
 * Search in a user's own debates (§11). The newest are looked through one by one, which soon finds a frequent word; the
 * others are found by the index on what their texts hold, so that a rare word does not read all of them.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { DebateRow } from '../store.ts'
import { debates, searchedText, searchKeys } from '../tables.ts'

export interface ListCursor {
  readonly createdAt: Date
  readonly id: string
}

export interface ListPage {
  /** Null = the first page. */
  readonly after: ListCursor | null
  readonly limit: number
  /** Each word must stand in the question or in a position; no words = every debate. */
  readonly words?: readonly string[]
}

/** So many debates are looked through before the index is asked: a word of every fourth debate fills a page by then. */
export const LOOKED_THROUGH = 200

export async function searchDebates(
  db: Database,
  userId: string,
  { after, limit, words }: Required<ListPage>,
): Promise<DebateRow[]> {
  const own = and(eq(debates.userId, userId), after === null ? undefined : isAfter(after))
  const held = words.map(holds)
  const [edge] = await db
    .select({ createdAt: debates.createdAt, id: debates.id })
    .from(debates)
    .where(own)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(LOOKED_THROUGH - 1)
  const near = await db
    .select()
    .from(debates)
    .where(and(own, edge && isUpTo(edge), ...held))
    .orderBy(...newestFirst)
    .limit(limit)
  if (edge === undefined || near.length === limit) return near
  // `offset 0` keeps the parts apart. The index is asked whatever PostgreSQL knows of this owner (the embedded database keeps no
  // statistics), and the words are compared in the order of the list, until the page is full.
  const alike = sql`select * from ${debates}
    where ${debates.userId} is not null and ${and(...words.map((word) => mayHold(userId, word)))} offset 0`
  const candidates = sql`select * from (${alike}) as ${debates}
    where ${and(eq(debates.userId, userId), isAfter(edge))} order by ${inOrder} offset 0`
  const far = sql`select id from (${candidates}) as ${debates} where ${and(...held)} order by ${inOrder} limit ${limit - near.length}`
  const others = await db
    .select()
    .from(debates)
    .where(sql`${debates.id} = any(array(${far}))`)
    .orderBy(...newestFirst)
  return [...near, ...others]
}

/** The order of the indexes, `nulls last` included: without these words PostgreSQL would sort all remaining rows. */
export const newestFirst = [sql`${debates.createdAt} desc nulls last`, sql`${debates.id} desc nulls last`]
const inOrder = sql.join(newestFirst, sql`, `)

/** A comparison of rows: an index scan begins there, while with `or` it would read all earlier pages again. */
export const isAfter = (cursor: ListCursor): SQL => sql`(${debates.createdAt}, ${debates.id}) < ${placeOf(cursor)}`
const isUpTo = (cursor: ListCursor): SQL => sql`(${debates.createdAt}, ${debates.id}) >= ${placeOf(cursor)}`
const placeOf = ({ createdAt, id }: ListCursor) => sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

/** In ICU's collation: the C collation has no upper and lower case beyond ASCII. */
export function holds(word: string): SQL {
  return sql`(${searchedText(debates)}) collate "und-x-icu" ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** Whether the text has every two neighbours of the word, or its only letter. */
function mayHold(userId: string, word: string): SQL {
  const keysOf = (shortest: number) => sql`search_keys(${userId}::uuid, ${word}::text, ${shortest})`
  return sql`${searchKeys(debates)} @> coalesce(${keysOf(2)}, ${keysOf(1)})`
}
