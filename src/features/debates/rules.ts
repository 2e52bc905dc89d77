import type { Viewer } from '#features/account/viewer.ts'
import type { OptionNumber } from './contract/fields.ts'

export const ANONYMOUS_RESPONSES_PER_DEBATE = 10
export const RESPONSES_PER_DEBATE = 500
/** The number of items shown to anonymous readers who did not create the debate (§9). */
export const ARCHIVE_ITEMS = 10
export const MAP_FROM_TURN = 2
/** Responses with more characters can be collapsed (§9). */
export const COLLAPSE_ABOVE = 500
export const TITLE_CUT = 30
export const PANEL_QUESTION_CUT = 60
export const LABEL_CUT = 10
export const FIRST_TURN_DELAY_MS = 100
export const REVEAL_MS_PER_CHARACTER = 55
export const PANEL_REMOVAL_MS = 300
export const SCROLL_PAUSE_PX = 20
export const SCROLL_RESUME_PX = 100
export const LONG_PRESS_MS = 500
export const LONG_PRESS_VIBRATION_MS = 50
export const RECENT_QUERY = { limit: 5 } as const
export const SEARCH_PAUSE_MS = 250
/** A stopped turn is saved only if it has more characters (§11). */
export const KEEP_STOPPED_ABOVE = 200

export const nextTurn = (responseCount: number): number => responseCount + 1

/** Returns 1 (Einstein) for odd turns and 2 (Cat) for even ones (§4). */
export const optionOf = (turnNumber: number): OptionNumber => (turnNumber % 2 === 1 ? 1 : 2)

export const ASKED = ['option1', 'option2', 'both'] as const
export type Asked = (typeof ASKED)[number]

/** Returns true for a long title, which is printed in one colour (§12). */
export const isLongTitle = (title: string): boolean => [...title].length > TITLE_CUT + 1

/** Returns true if the response is long enough to be collapsed and summarised (§2, §5). */
export const isCollapsible = (content: string): boolean =>
  content.length > COLLAPSE_ABOVE && [...content].length > COLLAPSE_ABOVE

export interface Owned {
  readonly userId: string | null
  readonly visitor: string | null
  readonly isPublic: boolean
  readonly hiddenAt: Date | null
}

/** Returns true for the signed-in creator, and for an anonymous creator until a user adopts the debate (§6). */
export function owns(viewer: Viewer, debate: Owned): boolean {
  if (debate.userId !== null) return viewer.user?.id === debate.userId
  return debate.visitor !== null && viewer.visitor === debate.visitor
}

/** Returns true if the viewer may read the debate (§11, §19). */
export const mayRead = (viewer: Viewer, debate: Owned): boolean =>
  debate.hiddenAt === null && (debate.isPublic || owns(viewer, debate))

/** Returns true if the debate is hidden and the viewer may know this (§19). */
export const isHiddenFromOwner = (viewer: Viewer, debate: Owned): boolean =>
  debate.hiddenAt !== null && owns(viewer, debate)

export const itemsByLink = (viewer: Viewer): number => (viewer.user === null ? ARCHIVE_ITEMS : Number.POSITIVE_INFINITY)

export const itemsById = (viewer: Viewer, debate: Owned): number =>
  owns(viewer, debate) ? Number.POSITIVE_INFINITY : itemsByLink(viewer)

export const mayAdvance = (viewer: Viewer, debate: Owned): boolean => owns(viewer, debate)
export const mayDelete = (viewer: Viewer, debate: Owned): boolean => owns(viewer, debate)

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

export const responseLimitOf = (viewer: Viewer, limits: ResponseLimits): number =>
  viewer.user === null ? limits.anonymousResponsesPerDebate : limits.responsesPerDebate

export const atResponseLimit = (viewer: Viewer, responseCount: number, limits = RESPONSE_LIMITS): boolean =>
  responseCount >= responseLimitOf(viewer, limits)
