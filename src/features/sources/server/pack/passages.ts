import type { Evidence } from '../evidence/evidence.ts'
import { PASSAGES_A_SIDE } from '../../rules.ts'
import type { Kit } from '#platform/server/kit.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { tellingWords } from '#features/debates/server/topics/topics.ts'
import type { PassageRow, SourcesStore } from './sources-store.ts'

type Debated = Pick<DebateRow, 'id' | 'question' | 'option1' | 'option2' | 'language'>

const NO_WORDS = { title: '', text: '' }

export type PassageKeeper = ReturnType<typeof passageKeeper>

export function passageKeeper(
  { clock, log }: Pick<Kit, 'clock' | 'log'>,
  sources: Pick<SourcesStore, 'pack' | 'replacePassages'>,
  evidence: Pick<Evidence, 'findTexts' | 'rank'>,
) {
  const rankings = singleFlight<void>()

  async function rank({ id, question, option1, option2, language }: Debated, whose: string): Promise<void> {
    const { rows } = await sources.pack(id, new Date(clock.now()))
    const texts = await evidence.findTexts(rows.map(({ sourceId }) => sourceId))
    const passages: PassageRow[] = []
    for (const [optionNumber, position] of [
      [1, option1],
      [2, option2],
    ] as const) {
      const forIt = rows.filter((row) => row.optionNumber === null || row.optionNumber === optionNumber)
      const wanted = `${question}\n${position}`
      const job = {
        sources: forIt.map(({ sourceId, own }) => ({ ...(texts.get(sourceId) ?? NO_WORDS), given: own })),
        wanted,
        telling: tellingWords(wanted, language),
        language,
        most: PASSAGES_A_SIDE,
      }
      const ranked = await evidence.rank(job, whose)
      for (const [index, { source, start, end, text }] of ranked.entries()) {
        const { sourceId } = forIt[source] ?? {}
        if (sourceId !== undefined)
          passages.push({ debateId: id, optionNumber, rank: index + 1, sourceId, start, end, text })
      }
    }
    await sources.replacePassages(id, passages)
  }

  return {
    /**
     * Calls that change sources wait for it, so that the next turn may quote them. A fault is logged, and the debate
     * goes on. @param whose as for `Reader`
     */
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
