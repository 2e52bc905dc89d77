import type { Viewer } from '#features/account/viewer.ts'
import type { Debates, FindSources } from '#features/debates/server/create-debates.ts'
import type { SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Source } from '../contract.ts'
import type { Evidence } from './evidence/evidence.ts'
import { type SourceFinder, sourceFinder } from './pack/find-sources.ts'
import { type SeenDebate, seenSources, sourceLister } from './pack/list-sources.ts'
import { type PassageKeeper, passageKeeper } from './pack/passages.ts'
import { type OwnSource, ownSourcesOf, sourcesStore } from './pack/sources-store.ts'
import { wordWriter } from './pack/search-words.ts'
import { type SourceLimits, sourceRoutes } from './routes.ts'

export interface SourceNeeds extends Pick<SmallAnswersDeps, 'engineFor' | 'paid'> {
  readonly debates: Pick<Debates, 'store' | 'read'>
  readonly evidence: Evidence
  readonly limits: SourceLimits
}

export interface Sources {
  readonly routes: readonly Route<Viewer>[]
  readonly finder: SourceFinder
  readonly passages: PassageKeeper
  readonly publicUrlOf: Evidence['publicUrlOf']
  readonly find: FindSources
  readonly looksUp: boolean
  /** Lists the debate's sources that belong to its seen part. */
  listOf(debateId: string, seen: SeenDebate): Promise<Source[]>
  /** The owner's own sources, for the export of an account. */
  ownOf(debateId: string): Promise<OwnSource[]>
  endAllLeases(): Promise<void>
  stop(): Promise<void>
}

export function createSources(kit: Kit, { debates, evidence, engineFor, paid, limits }: SourceNeeds): Sources {
  const { db, clock, limiter, log } = kit
  const sources = sourcesStore(db)
  const passages = passageKeeper({ sources, evidence, clock, log })
  const writeWords = wordWriter({ engineFor, paid, clock, log })
  const finder = sourceFinder({ sources, evidence, passages, writeWords, clock, log })
  const list = sourceLister({ sources, evidence, clock })
  return {
    routes: sourceRoutes({ ...debates, sources, passages, evidence, limits, limiter, clock }),
    finder,
    passages,
    publicUrlOf: evidence.publicUrlOf,
    find: finder.begin,
    looksUp: evidence.place !== null,
    listOf: async (debateId, seen) => seenSources((await list(debateId)).listed, seen),
    ownOf: (debateId) => ownSourcesOf(db, debateId),
    endAllLeases: () => sources.endAllSearches(),
    async stop() {
      await finder.stop()
      await passages.settled()
    },
  }
}
