import type { Debates } from '#features/debates/server/create-debates.ts'
import type { SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Evidence } from './evidence/evidence.ts'
import { sourceFinder } from './pack/find-sources.ts'
import { presentSource, type SeenDebate, seenSources } from './pack/list-sources.ts'
import { passageKeeper } from './pack/passages.ts'
import { ownSourcesOf, sourcesStore } from './pack/sources-store.ts'
import { wordWriter } from './pack/search-words.ts'
import { type SourceLimits, sourceRoutes } from './routes.ts'

export type Sources = ReturnType<typeof createSources>

export function createSources(
  { db, clock, limiter, log }: Kit,
  needs: Pick<SmallAnswersDeps, 'engineFor' | 'paid'> & {
    readonly debates: Pick<Debates, 'store' | 'read'>
    readonly evidence: Evidence
    readonly limits: SourceLimits
  },
) {
  const { debates, evidence, engineFor, paid, limits } = needs
  const sources = sourcesStore(db)
  const passages = passageKeeper(log, sources, evidence)
  const writeWords = wordWriter({ engineFor, paid, clock, log })
  const finder = sourceFinder({ clock, log }, sources, evidence, { passages, writeWords })
  return {
    routes: sourceRoutes({ limiter, clock }, { ...debates, sources, passages, evidence, limits }),
    finder,
    passages,
    publicUrlOf: evidence.publicUrlOf,
    find: finder.begin,
    looksUp: evidence.place !== null,
    async listOf(debateId: string, seen: SeenDebate) {
      const packed = await sources.listOf(debateId)
      return seenSources(
        packed.map((source) => presentSource(source, evidence.publicUrlOf)),
        seen,
      )
    },
    ownOf: (debateId: string) => ownSourcesOf(db, debateId),
    endAllLeases: () => sources.endAllSearches(),
    async stop() {
      await finder.stop()
      await passages.settled()
    },
  }
}
