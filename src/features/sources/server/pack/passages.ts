import type { Evidence } from '../evidence/evidence.ts'
import { PASSAGES_A_SIDE } from '../../rules.ts'
import type { Logger } from '#platform/server/log.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { tellingWords } from '#features/debates/server/topics/topics.ts'
import type { PassageRow, SourcesStore } from './sources-store.ts'

type Debated = Pick<DebateRow, 'id' | 'question' | 'option1' | 'option2' | 'language'>

export type PassageKeeper = ReturnType<typeof passageKeeper>

export function passageKeeper(
  log: Logger,
  sources: Pick<SourcesStore, 'textsOf' | 'replacePassages'>,
  evidence: Pick<Evidence, 'rank'>,
) {
  const rankings = singleFlight<void>()

  async function rank(debate: Debated, whose: string): Promise<void> {
    const { id: debateId, question, language } = debate
    const texts = await sources.textsOf(debateId)
    const passages: PassageRow[] = []
    for (const optionNumber of [1, 2] as const) {
      const forIt = texts.filter((text) => text.optionNumber === null || text.optionNumber === optionNumber)
      const wanted = `${question}\n${debate[`option${optionNumber}`]}`
      const job = {
        sources: forIt.map(({ title, text, own }) => ({ title, text, given: own })),
        wanted,
        telling: tellingWords(wanted, language),
        language,
        most: PASSAGES_A_SIDE,
      }
      const ranked = await evidence.rank(job, whose)
      for (const [index, { source, start, end, text }] of ranked.entries()) {
        const { sourceId } = forIt[source] ?? {}
        if (sourceId !== undefined)
          passages.push({ debateId, optionNumber, rank: index + 1, sourceId, start, end, text })
      }
    }
    await sources.replacePassages(debateId, passages)
  }

  return {
    /** Calls that change sources wait for this, so that the next turn can quote them. Logs errors and never rejects. */
    renew: (debate: Debated, whose: string): Promise<void> =>
      rankings
        .runFresh(debate.id, () => rank(debate, whose))
        .catch((error: unknown) => {
          log.warn({ err: error, debateId: debate.id }, 'passages not ranked')
        }),
    async settled() {
      await Promise.allSettled(rankings.running())
    },
  }
}
