/** The debate's rules without any machinery: turns (§4), permissions (§6), limits and cuts (§9). */
import type { Viewer } from '#features/account/viewer.ts'
import type { OptionNumber } from './contract/fields.ts'

/** §9: anonymous limit of responses per debate. */
export const ANONYMOUS_RESPONSES_PER_DEBATE = 10
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
/** §9: auto-scroll pauses above this many pixels upward … */
export const SCROLL_PAUSE_PX = 20
/** … and resumes within this many pixels of the bottom. */
export const SCROLL_RESUME_PX = 100
/** §9: milliseconds of a press that opens the delete confirmation … */
export const LONG_PRESS_MS = 500
/** §9: … and of the vibration that says so. */
export const LONG_PRESS_VIBRATION_MS = 50
/** What Home asks of the viewer's latest debates at a time. */
export const RECENT_QUERY = { limit: 5 } as const
/** Milliseconds without a key until a search is sent. */
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

/** Cuts by whole characters (code points) and says so with an ellipsis; shorter text stays as it is. */
export function cut(text: string, limit: number): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text
}

/** §2, §5: collapsible, and worth a summary; as `cut` counts. */
export function isCollapsible(content: string): boolean {
  return content.length > COLLAPSE_ABOVE && [...content].length > COLLAPSE_ABOVE
}

/** What ownership and visibility need to know of a debate. */
export interface Owned {
  readonly userId: string | null
  /** Hash of the anonymous creator's visitor id; null once a user owns it. */
  readonly visitor: string | null
  readonly isPublic: boolean
}

/** The owner is the signed-in creator, or the anonymous creator while nobody has adopted the debate (§6). */
export function owns(viewer: Viewer, debate: Owned): boolean {
  if (debate.userId !== null) return viewer.user?.id === debate.userId
  return debate.visitor !== null && viewer.visitor === debate.visitor
}

/** §11: owner, its anonymous creator, or anyone when it is public. */
export function mayRead(viewer: Viewer, debate: Owned): boolean {
  return debate.isPublic || owns(viewer, debate)
}

/** Only the creator adds turns; an anonymous one stops after ten (§6). */
export function mayAdvance(viewer: Viewer, debate: Owned): boolean {
  return owns(viewer, debate)
}

/** §6: after 10 responses in one debate an anonymous visitor is stopped. */
export function atResponseLimit(
  viewer: Viewer,
  responseCount: number,
  limit: number = ANONYMOUS_RESPONSES_PER_DEBATE,
): boolean {
  return viewer.user === null && responseCount >= limit
}

/** §6: the debate's user alone adds context; an anonymous creator is not a user. */
export function mayAddContext(viewer: Viewer, debate: Owned): boolean {
  return viewer.user !== null && owns(viewer, debate)
}

/** §6: who owns it deletes it; §11: the anonymous creator too. */
export function mayDelete(viewer: Viewer, debate: Owned): boolean {
  return owns(viewer, debate)
}
