/**
 * Search in a user's own debates (§11). The newest are looked through one by one, which soon finds what many hold; what few hold is
 * found among the others by the index on what their texts hold.
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

/** Debates that are looked through one by one before anything else. */
export const LOOKED_THROUGH = 100
/** What so many of those hold is frequent. */
const FREQUENT = 10
/** Debates behind those that are looked through for what is frequent: they fill two pages with it, if it is spread evenly. */
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
    // The limit within has them read in order: PostgreSQL takes a word for rare, and would read and sort all debates.
    const others = inOrder(ownAfter(edge), LOOKED_ON).as('ai_debates')
    const next = await db
      .select()
      .from(others)
      .where(and(...held))
      .orderBy(...newestFirst)
      .limit(rest)
    if (next.length === rest) return [...near, ...next]
  }
  // `offset 0` keeps the parts apart: the index is asked whatever PostgreSQL knows of this owner (the embedded database keeps no
  // statistics), and the texts are compared in the order of the list, until the page is full.
  const alike = sql`select * from ${debates}
    where ${debates.userId} is not null and ${and(...words.map((word) => mayHold(userId, word)))} offset 0`
  const order = sql.join(newestFirst, sql`, `)
  const candidates = sql`select * from (${alike}) as ${debates} where ${ownAfter(edge)} order by ${order} offset 0`
  const far = sql`select id from (${candidates}) as ${debates} where ${and(...held)} order by ${order} limit ${rest}`
  return [...near, ...(await inOrder(sql`${debates.id} = any(array(${far}))`, rest))]
}

/** The order of the indexes, `nulls last` included: without these words PostgreSQL would sort all remaining rows. */
export const newestFirst = [sql`${debates.createdAt} desc nulls last`, sql`${debates.id} desc nulls last`]

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
