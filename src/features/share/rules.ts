/**
 * Sharing's rules as pure functions: the part of a shared debate that a viewer sees (§6), the form of a token (§11), the
 * title of a saved copy (§7).
 */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import type { UserInput } from '#features/debate/contract/inputs.ts'
import type { Response } from '#features/debate/contract/turns.ts'
import { timeline, type TimelineEntry } from '#features/debate/timeline.ts'
import { cut } from '#platform/cut.ts'

/** §9: the most items of a shared archive that an anonymous viewer sees. */
export const ARCHIVE_ITEMS = 10

/** Characters of a saved debate's title (§14). */
export const TITLE_MAX = 200

/** 128 random bits at least, base64url (§11); a token of another form was never issued. */
const TOKEN = /^[\w-]{22,64}$/

export function isShareToken(text: string): boolean {
  return TOKEN.test(text)
}

/** §6: whether the viewer sees an item with `before` items before it. */
export function seesItem(viewer: Viewer, before: number): boolean {
  return viewer.user !== null || before < ARCHIVE_ITEMS
}

/** The first items that a link shows the viewer; null = all. */
export function itemsFor(viewer: Viewer): number | null {
  return viewer.user === null ? ARCHIVE_ITEMS : null
}

export interface SharedPart {
  /** The items that the viewer sees, in the debate's order. */
  readonly items: readonly TimelineEntry<Response, UserInput>[]
  /** The number of all items. */
  readonly total: number
  readonly truncated: boolean
  /** Number of the turn that is being written, if the viewer may see its response; null otherwise. */
  readonly liveTurn: number | null
}

/**
 * The part of a debate that its link shows the viewer.
 * @param counted of all items, where only the first ones are in `debate`
 */
export function sharedPart(
  viewer: Viewer,
  debate: Pick<Debate, 'responses' | 'userInputs' | 'liveTurn'>,
  counted: { readonly items: number; readonly itemsBefore: number } | null = null,
): SharedPart {
  const all = timeline(debate.responses, debate.userInputs)
  const items = all.filter((_, before) => seesItem(viewer, before))
  const { liveTurn } = debate
  const standing = liveTurn === null ? 0 : all.filter((entry) => standsBefore(entry, liveTurn)).length
  const beforeLive = counted?.itemsBefore ?? standing
  // An item that was written after the counting is read all the same.
  const total = Math.max(counted?.items ?? 0, all.length)
  return {
    items,
    total,
    truncated: items.length < total,
    liveTurn: seesItem(viewer, beforeLive) ? liveTurn : null,
  }
}

/** Whether the entry stands before the response of that turn (timeline.ts). */
function standsBefore({ kind, item }: TimelineEntry<Response, UserInput>, turnNumber: number): boolean {
  return kind === 'input' ? item.turnNumber <= turnNumber : item.turnNumber < turnNumber
}

/** The title with which the page saves an archive (§7): its question, cut to `TITLE_MAX`. */
export function savedTitle(question: string): string {
  return cut(question, TITLE_MAX - 1)
}

/** §4: milliseconds for which 'Copied' is shown. */
export const COPIED_MS = 2_000

/** §4: milliseconds after which a saved debate is opened. */
export const OPEN_SAVED_AFTER_MS = 1_000
