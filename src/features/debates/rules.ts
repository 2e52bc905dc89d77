/** The debate's rules as constants and pure functions: turns (§4), permissions (§6), limits and cuts (§9). */
import type { Viewer } from '#features/account/viewer.ts'
import type { OptionNumber } from './contract/fields.ts'

/** §9: anonymous limit of responses per debate. */
export const ANONYMOUS_RESPONSES_PER_DEBATE = 10
/** §14: limit of responses in one debate, whoever opened it. */
export const RESPONSES_PER_DEBATE = 500
/** §9: the most items of a debate that a reader sees who is neither signed in nor its creator. */
export const ARCHIVE_ITEMS = 10
/** §20: from so many turns on a debate has a map. */
export const MAP_FROM_TURN = 2
/** §9: responses longer than this are collapsible, and the preview is cut here. */
export const COLLAPSE_ABOVE = 500
/** §9: question as title. */
export const TITLE_CUT = 30
/** §9: question in the side panel and lists. */
export const PANEL_QUESTION_CUT = 60
/** §9: position label in response headers. */
export const LABEL_CUT = 10
/** §9: milliseconds from an opened debate to its first turn. */
export const FIRST_TURN_DELAY_MS = 100
/** §9: milliseconds a character takes to appear. */
export const REVEAL_MS_PER_CHARACTER = 55
/** §9: milliseconds from the end of the stream to the panel's removal. */
export const PANEL_REMOVAL_MS = 300
/** §9: auto-scroll pauses when the reader scrolls up by more than this many pixels. */
export const SCROLL_PAUSE_PX = 20
/** §9: auto-scroll resumes within this many pixels of the bottom. */
export const SCROLL_RESUME_PX = 100
/** §9: milliseconds of a press that opens the delete confirmation. */
export const LONG_PRESS_MS = 500
/** §9: milliseconds of the vibration that confirms the press. */
export const LONG_PRESS_VIBRATION_MS = 50
/** How many of the viewer's latest debates the home page asks for at a time. */
export const RECENT_QUERY = { limit: 5 } as const
/** Milliseconds without a keystroke until a search is sent. */
export const SEARCH_PAUSE_MS = 250
/** §11: a stopped turn is kept as a response above this length. */
export const KEEP_STOPPED_ABOVE = 200

/** §4: the turn number is the count of existing responses plus one. */
export function nextTurn(responseCount: number): number {
  return responseCount + 1
}

/** §4: the odd turn is Einstein (option 1), the even turn is Cat (option 2). */
export function optionOf(turnNumber: number): OptionNumber {
  return turnNumber % 2 === 1 ? 1 : 2
}

/** §20: whom a question asks. */
export const ASKED = ['option1', 'option2', 'both'] as const
export type Asked = (typeof ASKED)[number]

/** Whether a title is longer than one that is cut (with its ellipsis): it is then printed in one ink (§12). */
export function isLongTitle(title: string): boolean {
  return [...title].length > TITLE_CUT + 1
}

/** §2, §5: whether a response is collapsible and gets a summary; it counts characters as `cut` does. */
export function isCollapsible(content: string): boolean {
  return content.length > COLLAPSE_ABOVE && [...content].length > COLLAPSE_ABOVE
}

/** The fields of a debate on which ownership and visibility depend. */
export interface Owned {
  readonly userId: string | null
  /** Hash of the anonymous creator's visitor id; null once a user owns it. */
  readonly visitor: string | null
  readonly isPublic: boolean
  /** When the operator hid it (§19); null = it is not hidden. */
  readonly hiddenAt: Date | null
}

/** The owner is the signed-in creator, or the anonymous creator while no user has adopted the debate (§6). */
export function owns(viewer: Viewer, debate: Owned): boolean {
  if (debate.userId !== null) return viewer.user?.id === debate.userId
  return debate.visitor !== null && viewer.visitor === debate.visitor
}

/** §11: the owner, the anonymous creator, or every viewer of a public debate; §19: nobody while it is hidden. */
export function mayRead(viewer: Viewer, debate: Owned): boolean {
  return debate.hiddenAt === null && (debate.isPublic || owns(viewer, debate))
}

/** §19: only its owner is told that a debate is hidden; for others it does not exist. */
export function isHiddenFromOwner(viewer: Viewer, debate: Owned): boolean {
  return debate.hiddenAt !== null && owns(viewer, debate)
}

/** §6: the number of a debate's first items that its link shows the viewer; Infinity = all. */
export function itemsByLink(viewer: Viewer): number {
  return viewer.user === null ? ARCHIVE_ITEMS : Number.POSITIVE_INFINITY
}

/** §6: the same for the debate's id: its creator, the anonymous one included, sees all of it. */
export function itemsById(viewer: Viewer, debate: Owned): number {
  return owns(viewer, debate) ? Number.POSITIVE_INFINITY : itemsByLink(viewer)
}

/** Only the creator adds turns (§6); an anonymous creator at most ten (`atResponseLimit`). */
export function mayAdvance(viewer: Viewer, debate: Owned): boolean {
  return owns(viewer, debate)
}

export interface ResponseLimits {
  readonly anonymousResponsesPerDebate: number
  readonly responsesPerDebate: number
}

/** §6, §14: how many responses one debate of this viewer's may have. */
export function responseLimitOf(viewer: Viewer, limits: ResponseLimits): number {
  return viewer.user === null ? limits.anonymousResponsesPerDebate : limits.responsesPerDebate
}

/** §6: an anonymous visitor is stopped after 10 responses in one debate; §14: everybody after 500. */
export function atResponseLimit(
  viewer: Viewer,
  responseCount: number,
  limits: ResponseLimits = RESPONSE_LIMITS,
): boolean {
  return responseCount >= responseLimitOf(viewer, limits)
}

const RESPONSE_LIMITS: ResponseLimits = {
  anonymousResponsesPerDebate: ANONYMOUS_RESPONSES_PER_DEBATE,
  responsesPerDebate: RESPONSES_PER_DEBATE,
}

/** §6: only the debate's user adds context; an anonymous creator is not a user. */
export function mayAddContext(viewer: Viewer, debate: Owned): boolean {
  return viewer.user !== null && owns(viewer, debate)
}

/** §6: a signed-in owner may share the debate: renew its link and make it public. */
export function mayShare(viewer: Viewer, debate: Owned): boolean {
  return viewer.user !== null && owns(viewer, debate)
}

/** §6: the owner may delete the debate; §11: the anonymous creator, too. */
export function mayDelete(viewer: Viewer, debate: Owned): boolean {
  return owns(viewer, debate)
}
