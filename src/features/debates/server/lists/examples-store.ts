import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { readCards } from '../../cards.ts'
import type { Example } from '../../contract/examples.ts'
import { debates, responses } from '../tables.ts'

const FALLBACK = 'en'

export async function examplesIn(db: Database, language: string = FALLBACK): Promise<Example[]> {
  const rows = await db
    .select({
      shareToken: debates.shareToken,
      question: debates.question,
      language: debates.language,
      turnNumber: responses.turnNumber,
      summary: responses.summary,
    })
    .from(debates)
    .innerJoin(responses, eq(responses.debateId, debates.id))
    .where(
      and(
        isNull(debates.userId),
        isNull(debates.visitor),
        isNull(debates.hiddenAt),
        eq(debates.isPublic, true),
        inArray(debates.language, [language, FALLBACK]),
        inArray(responses.turnNumber, [1, 2]),
      ),
    )
    .orderBy(asc(debates.id), asc(responses.turnNumber))
  const spoken = rows.some((row) => row.language === language) ? language : FALLBACK
  const firstPoint = (summary: string | null) => readCards(summary ?? '')[0]?.point
  return rows.flatMap(({ turnNumber, summary, ...debate }): Example[] => {
    if (turnNumber !== 1 || debate.language !== spoken) return []
    const reply = rows.find((row) => row.turnNumber === 2 && row.shareToken === debate.shareToken)
    const [claim, answer] = [firstPoint(summary), firstPoint(reply?.summary ?? null)]
    return claim === undefined || answer === undefined ? [] : [{ ...debate, claim, answer }]
  })
}
