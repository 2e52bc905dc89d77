import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import { type Evidence, wasGivenUp } from './evidence/evidence.ts'
import type { ReadSource } from './evidence/evidence-store.ts'
import { OWN_SOURCES_MAX } from '../rules.ts'
import type { Kit } from '#platform/server/kit.ts'
import { Problem } from '#platform/server/errors.ts'
import { type Arrival, route, type Route } from '#platform/server/http/route.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { isUuid } from '#platform/uuid.ts'
import { addSource, addSourceFile, listSources, removeSource, type Source } from '../contract.ts'
import { itemsById, mayRead, type ResponseLimits } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound, ownDebateFinder, type ReadDebate } from '#features/debates/server/find-debate.ts'
import type { DebateStore } from '#features/debates/server/store.ts'
import { presentSource, seenSources } from './pack/list-sources.ts'
import type { PassageKeeper } from './pack/passages.ts'
import type { SourcesStore } from './pack/sources-store.ts'
import { claimantOf } from '#features/debates/server/allowances.ts'

export interface SourceLimits extends ResponseLimits {
  readonly sourcesPerViewerPerMinute: number
  readonly sourcesPerIpPerMinute: number
}

export function sourceRoutes(
  { limiter, clock }: Pick<Kit, 'limiter' | 'clock'>,
  needs: {
    readonly sources: SourcesStore
    readonly store: Pick<DebateStore, 'findDebate'>
    readonly read: ReadDebate
    readonly evidence: Pick<Evidence, 'readPage' | 'readFile' | 'readText' | 'publicUrlOf'>
    readonly passages: Pick<PassageKeeper, 'renew'>
    readonly limits: SourceLimits
  },
): Route<Viewer>[] {
  const { store, read, sources, evidence, passages, limits } = needs
  const find = debateFinder(store)
  const findOwn = ownDebateFinder(store)
  const allowance = readingAllowance(limiter, limits)

  /** Permission and limits are checked before reading, which costs the server time and memory. */
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
    return presentSource(added, evidence.publicUrlOf)
  }

  return [
    route(listSources, async (call) => {
      const debate = await find(call.caller, call.params.id, mayRead)
      const [{ lookedUp, searching, wordless }, packed] = await Promise.all([
        sources.stateOf(debate.id, new Date(clock.now())),
        sources.listOf(debate.id),
      ])
      if (wordless) void passages.renew(debate, limitKeyOf(call.caller))
      const listed = packed.map((source) => presentSource(source, evidence.publicUrlOf))
      const ended = listed.length > 0 ? 'ready' : lookedUp ? 'none' : 'off'
      const isWhole = itemsById(call.caller, debate) === Number.POSITIVE_INFINITY
      const seen = isWhole ? listed : seenSources(listed, await read(call.caller, debate.id))
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
}

// No Retry-After: waiting does not help.
const full = () => new Problem(429, 'sources-full')

/** An abandoned reading costs this much of the allowance (§17): it held the process for seconds. */
const GIVEN_UP_COSTS = 5

export function readingAllowance(limiter: LimiterFactory, limits: Omit<SourceLimits, keyof ResponseLimits>) {
  const perViewer = limiter({ name: 'sources-viewer', points: limits.sourcesPerViewerPerMinute, seconds: 60 })
  const perIp = limiter({ name: 'sources-ip', points: limits.sourcesPerIpPerMinute, seconds: 60 })
  return {
    async take(viewer: Viewer): Promise<void> {
      await perViewer.demand(claimantOf(viewer), 'too-many-sources')
      // The cookie can be discarded, so the address counts as well.
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
