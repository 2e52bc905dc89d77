import { LRUCache } from 'lru-cache'
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { digitalSourceOf } from '#features/debates/digital-source.ts'
import { isHiddenFromOwner, itemsByLink, mayRead, mayShare, type ResponseLimits } from '#features/debates/rules.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import { debateFinder, debateNotFound } from '#features/debates/server/find-debate.ts'
import { presentDebate } from '#features/debates/server/present.ts'
import type { OpenDebate } from '#features/debates/server/store.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Kit } from '#platform/server/kit.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import { linkOpener } from './open-link.ts'
import type { PublicCheck } from './public-check.ts'
import { countsOf, revisionOf, type ShareHead, sharingStore } from './sharing-store.ts'

const TEN_MINUTES_S = 600
const MOST_HEADS = 1_000

export type Links = ReturnType<typeof createLinks>

interface LinkNeeds {
  readonly debates: Pick<Debates, 'store' | 'newShareToken'>
  readonly changes: OpenDatabase['changes']
  readonly checkPublic: PublicCheck
  readonly limits: ResponseLimits & {
    /** The maximum number of invalid links that an IP address may open in ten minutes. */
    readonly shareMissesPerIp: number
  }
}

export function createLinks({ db, clock, limiter }: Kit, { debates, changes, checkPublic, limits }: LinkNeeds) {
  const { store, newShareToken } = debates
  const shared = sharingStore(db)
  const misses = limiter({ name: 'share-misses-ip', points: limits.shareMissesPerIp, seconds: TEN_MINUTES_S })
  const now = () => new Date(clock.now())
  const find = debateFinder(store)
  const shareHeads = singleFlight<ShareHead | null>()
  /** Simultaneous calls share one read. With the embedded database, later calls also share it until the next write. */
  const shareHead = cachedShareHeads(changes, (token) =>
    shareHeads.runFresh(token, () => shared.shareHead(token, now())),
  )

  /** Returns the viewer's user id. Throws 403 `not-sharer` if the viewer may read the debate but not share it. */
  const sharer = async (viewer: Viewer, id: string): Promise<string> => {
    const debate = await find(viewer, id, mayRead)
    if (viewer.user === null || !mayShare(viewer, debate)) throw new Problem(403, 'not-sharer')
    return viewer.user.id
  }

  return {
    openLink: linkOpener(misses, async (viewer, token) => {
      if (viewer.user === null && viewer.visitor === null) return false
      const debate = await shared.findHidden(token)
      return debate !== null && isHiddenFromOwner(viewer, debate)
    }),
    shareHead,

    /** Returns the part of the debate that the viewer may see (§6); null if the link no longer works. */
    async open(viewer: Viewer, token: string): Promise<{ debate: Debate; revision: string } | null> {
      const found = await shareHead(token)
      const seen = itemsByLink(viewer)
      const open = found && (await store.openDebate(found.id, now(), () => seen))
      // Returns null if the link was renewed between the two queries.
      if (found === null || open?.debate.shareToken !== token) return null
      if (!Number.isFinite(seen)) {
        // `found` is the older result, so a change of sources between the queries appears in the next revision.
        return { debate: presentDebate(viewer, open, limits), revision: revisionOf(countsOf(open, found.sources)) }
      }
      // Uses the live turn that was read with the revision. The next revision will include text written since then.
      const { liveTurn, revision } = found
      return { debate: presentDebate(viewer, { ...open, liveTurn }, limits), revision }
    },

    async madeBy(id: string) {
      const { responses, inputs } = await shared.writers(id)
      return digitalSourceOf(responses, inputs)
    },

    publicCount: shared.publicCount,
    publicLinks: shared.publicTokens,

    save: (token: string, userId: string, title: string | null) =>
      shared.copy({ token, userId, title, shareToken: newShareToken(), now: now() }),

    /** Replaces a share link's token, so that the old link stops working. Throws 403 or 404. */
    async renewToken(viewer: Viewer, id: string) {
      const userId = await sharer(viewer, id)
      const shareToken = newShareToken()
      const old = await shared.renewToken(id, userId, shareToken)
      if (old === null) throw debateNotFound()
      return { old, shareToken }
    },

    /** Makes a debate public or private (§19). Throws 403, 404, and the errors of `checkPublic`. */
    async setPublic(viewer: Viewer, id: string, isPublic: boolean): Promise<void> {
      const userId = await sharer(viewer, id)
      if (isPublic) await checkPublic(async () => wordsOf(await store.openDebate(id, now())))
      if (!(await shared.setPublic(id, userId, isPublic))) throw debateNotFound()
    },
  }
}

function wordsOf(open: OpenDebate | null): string[] {
  if (open === null) return []
  const { question, option1, option2, title } = open.debate
  const said = [...open.responses, ...open.userInputs].map(({ content }) => content)
  return [question, option1, option2, title ?? '', ...said].filter((words) => words !== '')
}

type Look = (token: string) => Promise<ShareHead | null>

/** Caches the results of `look` until the next write, or not at all if other processes may write (`changes` is null). */
export function cachedShareHeads(changes: OpenDatabase['changes'], look: Look, most = MOST_HEADS): Look {
  if (changes === null) return look
  const kept = new LRUCache<string, ShareHead>({ max: most })
  let asOf = 0
  return async (token) => {
    const before = changes()
    if (before !== asOf) {
      kept.clear()
      asOf = before
    }
    const found = kept.get(token)
    if (found !== undefined) return found
    const seen = await look(token)
    // Does not cache a debate with a live turn, because the turn's claim can expire without a write.
    if (seen !== null && seen.liveTurn === null && asOf === before) kept.set(token, seen)
    return seen
  }
}
