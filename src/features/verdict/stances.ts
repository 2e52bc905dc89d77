/** A reader's possible stances, from −2 (fully for option 1) through 0 (undecided) to 2 (fully for option 2). */
export const STANCES = [-2, -1, 0, 1, 2] as const
export type Stance = (typeof STANCES)[number]

/** The last turn of the five rounds (§13). After it and each later even turn, readers are asked for their stance again. */
export const ASKED_AGAIN_FROM = 10

/** The minimum number of readers for totals. With fewer readers, totals could reveal single stances. */
export const READERS_MIN = 5
/** The minimum number of readers with which to say which side won over more of them; with fewer, the interval is too wide. */
export const LEAD_READERS_MIN = 30
/** The normal quantile for 99 % confidence. At 95 %, one audience in twenty would seem to be moved by mere chance. */
const Z = 2.576

export interface ChangedMind {
  readonly before: Stance
  readonly after: Stance
}

/** Returns the totals; null if there are fewer than `READERS_MIN` readers. */
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
    // Compares shares instead of counts, because the side with more readers at the start has fewer left to win.
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
 * Returns the interval of Agresti and Caffo (2000), which is never of zero width. Undecided readers widen it, because each of
 * them can be won by only one side.
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
