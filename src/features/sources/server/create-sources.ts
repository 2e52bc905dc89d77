import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { itemsById, mayRead } from '#features/debates/rules.ts'
import { claimantOf } from '#features/debates/server/allowances.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { debateFinder, debateNotFound, ownDebateFinder } from '#features/debates/server/find-debate.ts'
import type { SmallAnswersDeps } from '#features/models/server/small-answers.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Arrival, route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { isUuid } from '#platform/uuid.ts'
import { addSource, addSourceFile, listSources, removeSource, type Source } from '../contract.ts'
import { OWN_SOURCES_MAX } from '../rules.ts'
import { type Evidence, wasGivenUp } from './evidence/evidence.ts'
import type { ReadSource } from './evidence/evidence-store.ts'
import { sourceFinder } from './pack/find-sources.ts'
import { passageKeeper } from './pack/passages.ts'
import { wordWriter } from './pack/search-words.ts'
import { ownSourcesOf, type PackedSource, sourcesStore } from './pack/sources-store.ts'

interface SourceLimits {
  readonly sourcesPerViewerPerMinute: number
  readonly sourcesPerIpPerMinute: number
}

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
  const find = debateFinder(debates.store)
  const findOwn = ownDebateFinder(debates.store)
  const allowance = readingAllowance(limiter, limits)

  function present({ use, head }: PackedSource): Source {
    const { id, kind, title, license, language, gone } = head
    const { number, own } = use
    const optionNumber = use.optionNumber as OptionNumber | null
    const [url, readAt] = [evidence.publicUrlOf(head.url), head.readAt.toISOString()]
    return { id, number, kind, title, url, license, language, readAt, gone, optionNumber, own }
  }

  const allOf = async (debateId: string) => (await sources.listOf(debateId)).map(present)

  /** Checks permission and limits before the server spends time and memory on reading the source. */
  async function mayAdd({ caller, params }: Pick<Arrival<'/:id', Viewer>, 'caller' | 'params'>): Promise<void> {
    const debate = await findOwn(caller, params.id)
    await allowance.take(caller)
    if ((await sources.countOwn(debate.id)) >= OWN_SOURCES_MAX) throw full()
  }

  async function add(viewer: Viewer, id: string, readIt: (whose: string) => Promise<ReadSource>): Promise<Source> {
    const debate = await findOwn(viewer, id)
    const whose = limitKeyOf(viewer)
    const source = await allowance.read(viewer, () => readIt(whose))
    const added = await sources.addOwn(debate.id, source, OWN_SOURCES_MAX)
    if (added === 'gone') throw debateNotFound()
    if (added === 'full') throw full()
    await passages.renew(debate, whose)
    return present(added)
  }

  const routes: Route<Viewer>[] = [
    route(listSources, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      const [{ lookedUp, searching }, listed] = await Promise.all([
        sources.stateOf(debate.id, new Date(clock.now())),
        allOf(debate.id),
      ])
      const ended = listed.length > 0 ? 'ready' : lookedUp ? 'none' : 'off'
      const isWhole = itemsById(call.caller, debate) === Number.POSITIVE_INFINITY
      const seen = isWhole ? listed : seenSources(listed, await debates.read(call.caller, debate.id))
      return { state: searching ? 'searching' : ended, sources: seen }
    }),

    route(
      addSource,
      (call) => {
        const { url, title = '', text = '' } = call.body
        return add(call.caller, call.params.id, (whose) =>
          url === undefined ? evidence.readText(title, text) : evidence.readPage(url, whose),
        )
      },
      mayAdd,
    ),

    route(
      addSourceFile,
      (call) => {
        const type = (call.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
        return add(call.caller, call.params.id, (whose) => evidence.readFile(type, call.body, call.query.name, whose))
      },
      mayAdd,
    ),

    route(removeSource, async (call) => {
      const debate = await findOwn(call.caller, call.params.id)
      const { sourceId } = call.params
      if (!isUuid(sourceId) || !(await sources.remove(debate.id, sourceId))) throw new Problem(404, 'source-not-found')
      await passages.renew(debate, limitKeyOf(call.caller))
    }),
  ]

  return {
    routes,
    finder,
    passages,
    publicUrlOf: evidence.publicUrlOf,
    find: finder.begin,
    looksUp: evidence.place !== null,
    listOf: async (debateId: string, seen: SeenDebate) => seenSources(await allOf(debateId), seen),
    ownOf: (debateId: string) => ownSourcesOf(db, debateId),
    endAllLeases: () => sources.endAllSearches(),
    async stop() {
      await finder.stop()
      await passages.settled()
    },
  }
}

// Sets no Retry-After header, because waiting does not help.
const full = () => new Problem(429, 'sources-full')

/** A source whose reading was aborted counts as this many sources (§17), because it kept a process busy for seconds. */
const GIVEN_UP_COSTS = 5

export function readingAllowance(limiter: LimiterFactory, limits: SourceLimits) {
  const perViewer = limiter({ name: 'sources-viewer', points: limits.sourcesPerViewerPerMinute, seconds: 60 })
  const perIp = limiter({ name: 'sources-ip', points: limits.sourcesPerIpPerMinute, seconds: 60 })
  return {
    async take(viewer: Viewer): Promise<void> {
      await perViewer.demand(claimantOf(viewer), 'too-many-sources')
      if (viewer.user === null) await perIp.demand(viewer.ip, 'too-many-sources')
    },
    async read<T>(viewer: Viewer, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (wasGivenUp(error)) {
          await perViewer.takeMore(claimantOf(viewer), GIVEN_UP_COSTS - 1)
          if (viewer.user === null) await perIp.takeMore(viewer.ip, GIVEN_UP_COSTS - 1)
        }
        throw error
      }
    },
  }
}

interface SeenDebate {
  readonly responses: readonly Pick<Response, 'citations'>[]
  readonly truncated: boolean
}

function seenSources(sources: readonly Source[], { responses, truncated }: SeenDebate): Source[] {
  const cited = citedSources(responses)
  return sources.filter(({ id }) => !truncated || cited.has(id))
}

export function citedSources(responses: SeenDebate['responses']): Set<string> {
  return new Set(responses.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)))
}
