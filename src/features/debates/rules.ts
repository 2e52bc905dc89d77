import type { Viewer } from '#features/account/viewer.ts'
import type { OptionNumber } from './contract/fields.ts'

export const ANONYMOUS_RESPONSES_PER_DEBATE = 10
export const RESPONSES_PER_DEBATE = 500
/** §9: the limit for readers who are neither signed in nor the creator. */
export const ARCHIVE_ITEMS = 10
export const MAP_FROM_TURN = 2
/** Characters (§9). */
export const COLLAPSE_ABOVE = 500
export const TITLE_CUT = 30
export const PANEL_QUESTION_CUT = 60
export const LABEL_CUT = 10
/** §9: the timing of live text, and the distances at which scrolling pauses and resumes. */
export const FIRST_TURN_DELAY_MS = 100
export const REVEAL_MS_PER_CHARACTER = 55
export const PANEL_REMOVAL_MS = 300
export const SCROLL_PAUSE_PX = 20
export const SCROLL_RESUME_PX = 100
export const LONG_PRESS_MS = 500
export const LONG_PRESS_VIBRATION_MS = 50
export const RECENT_QUERY = { limit: 5 } as const
export const SEARCH_PAUSE_MS = 250
/** Characters. §11: a stopped turn is saved only if it is longer. */
export const KEEP_STOPPED_ABOVE = 200

export const nextTurn = (responseCount: number): number => responseCount + 1

/** §4: Einstein (1) speaks in odd turns, Cat (2) in even ones. */
export const optionOf = (turnNumber: number): OptionNumber => (turnNumber % 2 === 1 ? 1 : 2)

export const ASKED = ['option1', 'option2', 'both'] as const
export type Asked = (typeof ASKED)[number]

/** True if the title is longer than a truncated title with its ellipsis; such a title is printed in one colour (§12). */
export const isLongTitle = (title: string): boolean => [...title].length > TITLE_CUT + 1

/** True if the response is long enough to be collapsed; it then gets a summary (§2, §5). */
export const isCollapsible = (content: string): boolean =>
  content.length > COLLAPSE_ABOVE && [...content].length > COLLAPSE_ABOVE

export interface Owned {
  readonly userId: string | null
  /** Hash of the anonymous creator's visitor id; null once a user owns the debate. */
  readonly visitor: string | null
  readonly isPublic: boolean
  readonly hiddenAt: Date | null
}

/** True for the signed-in creator, and for an anonymous creator until a user adopts the debate (§6). */
export function owns(viewer: Viewer, debate: Owned): boolean {
  if (debate.userId !== null) return viewer.user?.id === debate.userId
  return debate.visitor !== null && viewer.visitor === debate.visitor
}

/** §11; nobody may read a hidden debate (§19). */
export const mayRead = (viewer: Viewer, debate: Owned): boolean =>
  debate.hiddenAt === null && (debate.isPublic || owns(viewer, debate))

/** Only the owner may know that a debate is hidden; for others it does not exist (§19). */
export const isHiddenFromOwner = (viewer: Viewer, debate: Owned): boolean =>
  debate.hiddenAt !== null && owns(viewer, debate)

export const itemsByLink = (viewer: Viewer): number => (viewer.user === null ? ARCHIVE_ITEMS : Number.POSITIVE_INFINITY)

/** The creator sees all items when opening the debate by its id (§6). */
export const itemsById = (viewer: Viewer, debate: Owned): number =>
  owns(viewer, debate) ? Number.POSITIVE_INFINITY : itemsByLink(viewer)

/** §6; an anonymous creator can add at most ten turns (`atResponseLimit`). */
export const mayAdvance = (viewer: Viewer, debate: Owned): boolean => owns(viewer, debate)
export const mayDelete = (viewer: Viewer, debate: Owned): boolean => owns(viewer, debate)

/** A signed-in owner may add context, renew the link and make the debate public (§6). */
export const mayAddContext = (viewer: Viewer, debate: Owned): boolean => viewer.user !== null && owns(viewer, debate)
export const mayShare = (viewer: Viewer, debate: Owned): boolean => mayAddContext(viewer, debate)

export interface ResponseLimits {
  readonly anonymousResponsesPerDebate: number
  readonly responsesPerDebate: number
}

const RESPONSE_LIMITS: ResponseLimits = {
  anonymousResponsesPerDebate: ANONYMOUS_RESPONSES_PER_DEBATE,
  responsesPerDebate: RESPONSES_PER_DEBATE,
}

/** By default 10 responses for an anonymous visitor (§6) and 500 for a user (§14). */
export const responseLimitOf = (viewer: Viewer, limits: ResponseLimits): number =>
  viewer.user === null ? limits.anonymousResponsesPerDebate : limits.responsesPerDebate

export const atResponseLimit = (viewer: Viewer, responseCount: number, limits = RESPONSE_LIMITS): boolean =>
  responseCount >= responseLimitOf(viewer, limits)
