/** What a share link opens, copies, and publishes (§4, §11). */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/server/errors.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { type DigitalSource, digitalSourceOf } from '#features/debates/digital-source.ts'
import { isHiddenFromOwner, itemsByLink, mayRead, mayShare, type ResponseLimits } from '#features/debates/rules.ts'
import { debateFinder, debateNotFound } from '#features/debates/server/find-debate.ts'
import { presentDebate } from '#features/debates/server/present.ts'
import { countsOf, revisionOf } from './revision.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { OpenDebate } from '#features/debates/server/store.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { PublicCheck } from './public-check.ts'
import { cachedShareHeads } from './cached-share-heads.ts'
import { linkOpener, type OpenLink } from './open-link.ts'
import { type ShareHead, sharingStore } from './sharing-store.ts'

const TEN_MINUTES_S = 600

export interface Links {
  readonly openLink: OpenLink
  /**
   * The current state of the debate that the link opens, without its responses and inputs; null when the link opens none. Simultaneous
   * calls share one read, and later ones too while nothing is written to the embedded database.
   */
  shareHead(token: string): Promise<ShareHead | null>
  /**
   * The debate that the link opens, as `GET /api/debates/{id}` returns it to this viewer, with its revision; null when
   * the link opens none. No more responses, and no more inputs, are read than the link shows this viewer items (§6).
   */
  open(viewer: Viewer, token: string): Promise<{ readonly debate: Debate; readonly revision: string } | null>
  /** How the turns of the debate with this id were made (§16); null before the first. */
  madeBy(id: string): Promise<DigitalSource | null>
  /** The number of public debates, and the tokens of at most `most` of them behind the first `from`. */
  publicCount(): Promise<number>
  publicLinks(from: number, most: number): Promise<string[]>
  /** Copies the debate for the user (sharing-store.ts); returns the id of the user's debate, null for a dark link. */
  save(token: string, userId: string, title: string | null): Promise<string | null>
  /**
   * Gives the debate a new link, for a viewer who may share it. `old` opens nothing from now on. Refuses with 403, 404.
   */
  renewToken(viewer: Viewer, id: string): Promise<{ readonly old: string; readonly shareToken: string }>
  /** Refuses with 403, 404. */
  setPublic(viewer: Viewer, id: string, isPublic: boolean): Promise<void>
}

export interface LinkNeeds {
  readonly debates: Pick<Debates, 'store' | 'newShareToken'>
  readonly changes: OpenDatabase['changes']
  /** Refuses what may not become public (§19). */
  readonly checkPublic: PublicCheck
  readonly limits: ResponseLimits & {
    /** The most wrong links of an address in ten minutes. */
    readonly shareMissesPerIp: number
  }
}

export function createLinks({ db, clock, limiter }: Kit, needs: LinkNeeds): Links {
  const { changes, checkPublic, limits } = needs
  const { store, newShareToken } = needs.debates
  const shared = sharingStore(db)
  const misses = limiter({ name: 'share-misses-ip', points: limits.shareMissesPerIp, seconds: TEN_MINUTES_S })
  const now = () => new Date(clock.now())
  const find = debateFinder(store)
  const shareHeads = singleFlight<ShareHead | null>()
  const shareHead = cachedShareHeads(changes, (token) =>
    shareHeads.runFresh(token, () => shared.shareHead(token, now())),
  )

  /** The id of a user who may share the debate. A reader of another's public debate gets 403 `not-sharer`. */
  const sharer = async (viewer: Viewer, id: string): Promise<string> => {
    const debate = await find(viewer, id, mayRead)
    if (viewer.user === null || !mayShare(viewer, debate)) throw new Problem(403, 'not-sharer')
    return viewer.user.id
  }

  const isHiddenFrom = async (viewer: Viewer, token: string): Promise<boolean> => {
    if (viewer.user === null && viewer.visitor === null) return false
    const debate = await shared.findHidden(token)
    return debate !== null && isHiddenFromOwner(viewer, debate)
  }

  return {
    openLink: linkOpener(misses, isHiddenFrom),
    shareHead,

    async open(viewer, token) {
      const found = await shareHead(token)
      const seen = itemsByLink(viewer)
      const open = found && (await store.openDebate(found.id, now(), () => seen))
      // If the link was renewed between the two queries, it is dark.
      if (found === null || open?.debate.shareToken !== token) return null
      if (!Number.isFinite(seen)) {
        // The sources are read later than their state: what changes in between is told with the next revision.
        return { debate: presentDebate(viewer, open, limits), revision: revisionOf(countsOf(open, found.sources)) }
      }
      // Live turn and revision are of the same moment. What was written since is told with the next revision.
      const { liveTurn, revision } = found
      return { debate: presentDebate(viewer, { ...open, liveTurn }, limits), revision }
    },

    async madeBy(id) {
      const { responses, inputs } = await shared.writers(id)
      return digitalSourceOf(responses, inputs)
    },

    publicCount: shared.publicCount,
    publicLinks: shared.publicTokens,
    save: (token, userId, title) =>
      shared.copy({
        token,
        userId,
        title,
        id: uuidv7(),
        shareToken: newShareToken(),
        newId: uuidv7,
        now: now(),
      }),

    async renewToken(viewer, id) {
      const userId = await sharer(viewer, id)
      const shareToken = newShareToken()
      const old = await shared.renewToken(id, userId, shareToken)
      if (old === null) throw debateNotFound()
      return { old, shareToken }
    },

    async setPublic(viewer, id, isPublic) {
      const userId = await sharer(viewer, id)
      if (isPublic) await checkPublic(async () => wordsOf(await store.openDebate(id, now())))
      if (!(await shared.setPublic(id, userId, isPublic))) throw debateNotFound()
    },
  }
}

/** Everything that a reader of a public debate sees. */
function wordsOf(open: OpenDebate | null): string[] {
  if (open === null) return []
  const { question, option1, option2, title } = open.debate
  const said = [...open.responses, ...open.userInputs].map(({ content }) => content)
  return [question, option1, option2, title ?? '', ...said].filter((words) => words !== '')
}
