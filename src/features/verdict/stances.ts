/** From −2 (fully for option 1) through 0 (undecided) to 2 (fully for option 2). */
export const STANCES = [-2, -1, 0, 1, 2] as const
export type Stance = (typeof STANCES)[number]

/** The last turn of the five rounds (§13). Readers are asked again after it and after each later even turn. */
export const ASKED_AGAIN_FROM = 10

/** With fewer readers, only their number is published, because the totals could reveal their stances. */
export const READERS_MIN = 5
/** With fewer readers, the interval would be too wide to be meaningful. */
export const LEAD_READERS_MIN = 30
/** For 99 % confidence (normal distribution); at 95 %, one audience in twenty would seem to be moved by chance. */
const Z = 2.576

export interface ChangedMind {
  readonly before: Stance
  readonly after: Stance
}

/** Returns the totals; null below `READERS_MIN`. */
export function stancesOf(readers: readonly ChangedMind[]) {
  if (readers.length < READERS_MIN) return null
  const count = (is: (reader: ChangedMind) => boolean) => readers.filter(is).length
  const won1 = wonBy(readers, -1)
  const won2 = wonBy(readers, 1)
  const interval = intervalOf(
    won1,
    won2,
    count(({ before }) => before === 0),
  )
  return {
    n: readers.length,
    stayed: count(({ before, after }) => Math.sign(before) === Math.sign(after)),
    crossed: count(({ before, after }) => before * after < 0),
    leftFence: count(({ before, after }) => before === 0 && after !== 0),
    satDown: count(({ before, after }) => before !== 0 && after === 0),
    // Compares shares, not counts, because the side with more readers at the start has fewer to win.
    shift: share(won1) - share(won2),
    interval,
    moved: movedBy(interval),
  }
}

interface Won {
  readonly winnable: number
  readonly won: number
}

function wonBy(readers: readonly ChangedMind[], side: -1 | 1): Won {
  const winnable = readers.filter(({ before }) => Math.sign(before) !== side)
  return { winnable: winnable.length, won: winnable.filter(({ after }) => Math.sign(after) === side).length }
}

/**
 * Returns the interval of Agresti and Caffo (2000), which never shows certainty for few readers. An undecided reader can be won
 * by only one side, which widens the interval.
 */
function intervalOf(won1: Won, won2: Won, fence: number) {
  const [p1, n1] = [(won1.won + 1) / (won1.winnable + 2), won1.winnable + 2]
  const [p2, n2] = [(won2.won + 1) / (won2.winnable + 2), won2.winnable + 2]
  const variance = (p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2 + (2 * fence * p1 * p2) / (n1 * n2)
  const half = Z * Math.sqrt(variance)
  return { low: Math.max(-1, p1 - p2 - half), high: Math.min(1, p1 - p2 + half) }
}

function movedBy({ low, high }: ReturnType<typeof intervalOf>) {
  if (low > 0) return 'option1'
  return high < 0 ? 'option2' : 'no-change'
}

const share = ({ won, winnable }: Won) => (winnable === 0 ? 0 : won / winnable)
