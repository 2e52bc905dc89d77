import type { Evidence } from '../evidence/evidence.ts'
import { PASSAGES_A_SIDE, SOURCES_BUDGET } from '../../rules.ts'
import { cutPassages } from '../passages/passages.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import type { Logger } from '#platform/server/log.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { tellingWords } from '#features/debates/server/topics/topics.ts'
import type { PassageRow, SourcesStore } from './sources-store.ts'

type Debated = Pick<DebateRow, 'id' | 'question' | 'option1' | 'option2' | 'language'>

type PackedText = Awaited<ReturnType<SourcesStore['textsOf']>>[number]

type PackedPassage = Omit<PassageRow, 'debateId' | 'optionNumber' | 'rank'>

/** Returns the passages of the owner's sources, or none if they do not all fit into a prompt. */
function wholePack(texts: readonly PackedText[]): PackedPassage[] {
  const own = texts.filter((text) => text.own)
  const words = own.map(({ title, text }) => `${title}\n${text}`).join('\n')
  if (estimateTokens(words) > SOURCES_BUDGET) return []
  return own.flatMap(({ sourceId, text }) => cutPassages(text).map((passage) => ({ ...passage, sourceId })))
}

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
    const pack = wholePack(texts)
    for (const optionNumber of [1, 2] as const) {
      const forIt = texts.filter((text) => text.optionNumber === null || text.optionNumber === optionNumber)
      const wanted = `${question}\n${debate[`option${optionNumber}`]}`
      const job = {
        sources: forIt.map(({ title, text, own }) => ({ title, text, given: own })),
        wanted,
        telling: tellingWords(wanted, language),
        language,
        most: PASSAGES_A_SIDE + pack.length,
      }
      const ranked = await evidence.rank(job, whose)
      const best = ranked.flatMap(({ source, start, end, text }) => {
        const { sourceId, own } = forIt[source] ?? {}
        return sourceId === undefined ? [] : [{ sourceId, own: own === true, start, end, text }]
      })
      const isRanked = (one: PackedPassage) =>
        best.some(({ sourceId, start }) => sourceId === one.sourceId && start === one.start)
      const [owned, found] = [best.filter(({ own }) => own), best.filter(({ own }) => !own)]
      const chosen =
        pack.length === 0
          ? best
          : [...owned, ...pack.filter((one) => !isRanked(one)), ...found.slice(0, PASSAGES_A_SIDE)]
      for (const [index, { sourceId, start, end, text }] of chosen.entries())
        passages.push({ debateId, optionNumber, rank: index + 1, sourceId, start, end, text })
    }
    await sources.replacePassages(debateId, passages)
  }

  return {
    /** Ranks the passages again after sources have changed. Logs errors and never rejects. */
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
