/** Reads a debate's passages and source texts (§17) from the database, because no API call returns them. */
import { debatePassages } from '#features/sources/server/tables.ts'
import { asc, eq } from 'drizzle-orm'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { keptSources } from '#features/sources/server/evidence/evidence-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface RestsOn {
  /** Passages that the debaters could quote, ordered by side, best first. */
  readonly passages: readonly GivenPassage[]
  readonly texts: Readonly<Record<string, string>>
}

export interface GivenPassage {
  readonly optionNumber: OptionNumber
  readonly title: string
  readonly text: string
}

export async function restsOn(db: Database, debateId: string): Promise<RestsOn> {
  const { optionNumber, rank, sourceId, text } = debatePassages
  const rows = await db
    .select({ optionNumber, sourceId, text })
    .from(debatePassages)
    .where(eq(debatePassages.debateId, debateId))
    .orderBy(asc(optionNumber), asc(rank))
  const sources = await keptSources(db, [...new Set(rows.map((row) => row.sourceId))])
  const titles = new Map(sources.map(({ id, title }) => [id, title]))
  return {
    passages: rows.map((row) => ({
      optionNumber: row.optionNumber === 1 ? 1 : 2,
      title: titles.get(row.sourceId) ?? '',
      text: row.text ?? '',
    })),
    texts: Object.fromEntries(sources.map(({ id, text: words }) => [id, words])),
  }
}
