/**
 * The face that the share feature sees: of debate/server it imports this file alone (.dependency-cruiser.cjs). Debates are
 * reached through `DebatesForSharing`; the functions below read a debate's texts and know no database.
 */
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/server/errors.ts'
import type { EventSink } from '#platform/server/http/route.ts'
import { once } from '#platform/server/once/once.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import type { Debate } from '../contract/debates.ts'
import type { Source } from '../contract/sources.ts'
import { type DigitalSource, digitalSourceOf } from '../digital-source.ts'
import { isHiddenFromOwner, itemsByLink, mayRead, mayShare, type ResponseLimits } from '../rules.ts'
import { debateFinder, debateNotFound, debateReader } from './find-debate.ts'
import { resumeOffset } from './turn/live-turn.ts'
import type { RunningTurn } from './turn/live-turns.ts'
import { presentDebate } from './present.ts'
import { countsOf, revisionOf } from './sharing/revision.ts'
import { type ListDeps, type SeenDebate, seenSources, sourceLister } from './sources/list-sources.ts'
import type { DebateStore, OpenDebate } from './store.ts'
import type { PublicCheck } from './sharing/public-check.ts'
import { keptGlances } from './sharing/kept-glances.ts'
import { linkOpener, type OpenLink } from './sharing/open-link.ts'
import { keepReport, type NewReport } from './sharing/reports-store.ts'
import { type PublicEpisode, publicEpisodes } from './sharing/episodes-store.ts'
import { type SharedGlance, sharingStore } from './sharing/sharing-store.ts'

export { bareAddress } from './cards/find-address.ts'
export { linkedData } from './pages/linked-data.ts'
export type { OpenLink }
export type { DebateTranslations } from './translation/debate-translations.ts'

export interface DebatesForSharing {
  readonly openLink: OpenLink
  /**
   * The current state of the debate that the link opens, without its responses and inputs; null when the link opens none. Simultaneous
   * calls share one read, and later ones too while nothing is written to the embedded database.
   */
  glance(token: string): Promise<SharedGlance | null>
  /**
   * The debate that the link opens, as `GET /api/debates/{id}` returns it to this viewer, with its revision; null when
   * the link opens none. No more responses, and no more inputs, are read than the link shows this viewer items (§6).
   */
  open(viewer: Viewer, token: string): Promise<{ readonly debate: Debate; readonly revision: string } | null>
  /** §19: keeps a report of the debate with this id. */
  report(report: NewReport): Promise<void>
  /** How the turns of the debate with this id were made (§16); null before the first. */
  madeBy(id: string): Promise<DigitalSource | null>
  /** The number of public debates, and the tokens of at most `most` of them behind the first `from`. */
  publicCount(): Promise<number>
  publicLinks(from: number, most: number): Promise<string[]>
  /** The newest public debates in which somebody has spoken. */
  publicEpisodes(most: number): Promise<PublicEpisode[]>
  /** The sources of the debate with this id that are seen with such a part of it (§17). */
  sourcesOf(id: string, seen: SeenDebate): Promise<Source[]>
  /** The debate by its id, as far as this viewer sees it (§6). Throws a 404 Problem for a viewer who may not read it. */
  read(viewer: Viewer, id: string): Promise<Debate>
  /**
   * Attaches a reader to the turn that is being written, from `lastEventId` on or from its first character; it never
   * starts a turn. Null when there is no turn that can be shown.
   */
  watch(debateId: string, lastEventId: string | undefined): Promise<((sink: EventSink) => void) | null>
  /** Copies the debate for the user (sharing-store.ts); returns the id of the user's debate, null for a dark link. */
  save(token: string, userId: string, title: string | null): Promise<string | null>
  /**
   * Gives the debate a new link, for a viewer who may share it. `old` opens nothing from now on. Refuses with 403, 404.
   */
  renewToken(viewer: Viewer, id: string): Promise<{ readonly old: string; readonly shareToken: string }>
  /** Refuses with 403, 404. */
  setPublic(viewer: Viewer, id: string, isPublic: boolean): Promise<void>
}

export interface DebatesForSharingDeps {
  readonly store: Pick<DebateStore, 'openDebate' | 'findDebate'>
  readonly db: Database
  readonly changes: OpenDatabase['changes']
  readonly sources: ListDeps['sources']
  readonly evidence: ListDeps['evidence']
  readonly running: RunningTurn
  readonly newShareToken: () => string
  /** The wrong links of each address. */
  readonly misses: Limiter
  readonly clock: Clock
  readonly limits: ResponseLimits
  /** Refuses what may not become public (§19). */
  readonly checkPublic: PublicCheck
}

export function debatesForSharing(deps: DebatesForSharingDeps): DebatesForSharing {
  const { store, newShareToken, clock, limits } = deps
  const shared = sharingStore(deps.db)
  const now = () => new Date(clock.now())
  const find = debateFinder(store)
  const listSources = sourceLister(deps)
  const glances = once<SharedGlance | null>()
  const glance = keptGlances(deps.changes, (token) => glances.runAnew(token, () => shared.glance(token, now())))

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
    openLink: linkOpener(deps.misses, isHiddenFrom),
    glance,

    async open(viewer, token) {
      const found = await glance(token)
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

    async sourcesOf(id, seen) {
      const { listed } = await listSources(id)
      return seenSources(listed, seen)
    },

    report: (report) => keepReport(deps.db, report),
    publicCount: shared.publicCount,
    publicLinks: shared.publicTokens,
    publicEpisodes: (most) => publicEpisodes(deps.db, most),
    read: debateReader(store, clock, limits),

    async watch(debateId, lastEventId) {
      const turn = await deps.running(debateId)
      return turn && ((sink) => turn.attach(sink, resumeOffset(lastEventId, turn.head.turnNumber)))
    },

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
      if (isPublic) await deps.checkPublic(async () => wordsOf(await store.openDebate(id, now())))
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
