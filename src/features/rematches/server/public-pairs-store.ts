/** Public debates of one question that the same two models argued with the sides swapped (§20). */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/server/database/database.ts'
import { isListed } from '#features/links/server/sharing-store.ts'
import { debates } from '#features/debates/server/tables.ts'

export interface PublicPair {
  /** Einstein's model and Cat's, in both debates. */
  readonly models: readonly [string, string]
  /** Ids of the debate that the other one is a rematch of, and of that one. */
  readonly debates: readonly [string, string]
}

/** The newest first. Of a debate that was swapped more than once, only the newest rematch counts: each question counts once. */
export async function publicPairs(db: Database, most: number): Promise<PublicPair[]> {
  const first = alias(debates, 'first_debate')
  const { option1Model, option2Model } = debates
  const rows = await db
    .selectDistinctOn([first.id], { first: first.id, swapped: debates.id, option1Model, option2Model })
    .from(debates)
    .innerJoin(first, eq(debates.rematchOf, first.id))
    .where(
      and(
        isListed,
        sql`${first.isPublic}`,
        isNull(first.hiddenAt),
        eq(debates.rematchFrom, 0),
        eq(debates.option1, first.option2),
        eq(debates.option2, first.option1),
        eq(option1Model, first.option1Model),
        eq(option2Model, first.option2Model),
        ne(option1Model, option2Model),
      ),
    )
    .orderBy(desc(first.id), desc(debates.id))
    .limit(most)
  return rows.map(({ first: one, swapped, ...model }) => ({
    models: [model.option1Model, model.option2Model],
    debates: [one, swapped],
  }))
}
