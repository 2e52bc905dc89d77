/** The public debates as a podcast lists them. */
import { desc, eq, max } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import { isListed } from './sharing-store.ts'

export interface PublicEpisode {
  readonly token: string
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  /** Of the last turn. */
  readonly date: Date
}

/** The newest public debates in which somebody has spoken. */
export async function publicEpisodes(db: Database, most: number): Promise<PublicEpisode[]> {
  const { id, shareToken, question, option1, option2, language } = debates
  const rows = await db
    .select({ token: shareToken, question, option1, option2, language, date: max(responses.createdAt) })
    .from(debates)
    .innerJoin(responses, eq(responses.debateId, id))
    .where(isListed)
    .groupBy(id)
    .orderBy(desc(id))
    .limit(most)
  return rows.flatMap(({ date, ...episode }) => (date === null ? [] : [{ ...episode, date }]))
}
