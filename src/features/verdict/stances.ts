/** What readers say of where they stand, before and after (§20), told without a name and without favouring a side. */

/** −2 is wholly option 1, 0 on the fence, 2 wholly option 2. */
export const STANCES = [-2, -1, 0, 1, 2] as const
export type Stance = (typeof STANCES)[number]

/** Readers below whom only their number is told: fewer could be guessed. */
export const READERS_MIN = 5
/**
 * The 99.5 % point of the normal distribution: an interval holds the truth 99 times out of 100. With 95 %, one audience in
 * twenty would be told of a change that chance alone had made.
 */
const Z = 2.576

export interface ChangedMind {
  readonly before: Stance
  readonly after: Stance
}

export interface Stances {
  /** Readers who said where they stood before and after. */
  readonly n: number
  /** Still on the side they began on, or still on the fence. */
  readonly stayed: number
  readonly crossed: number
  readonly leftFence: number
  /** On a side before, on the fence now. */
  readonly satDown: number
  /**
   * Share of those whom option 1 could win who were won, less the same share of option 2: −1 to 1. The side with more
   * readers at the start has fewer to win, so that counting heads would favour the smaller side.
   */
  readonly shift: number
  /** The 99 % interval of `shift` (Agresti and Caffo 2000), −1 to 1. */
  readonly interval: readonly [low: number, high: number]
  /** The side that won more readers than chance explains; `no-change` when the interval holds 0. */
  readonly moved: 'option1' | 'option2' | 'no-change'
}

/** What can be told of these readers; null below `READERS_MIN`. */
export function stancesOf(readers: readonly ChangedMind[]): Stances | null {
  if (readers.length < READERS_MIN) return null
  const count = (is: (reader: ChangedMind) => boolean) => readers.filter(is).length
  const won1 = wonBy(readers, -1)
  const won2 = wonBy(readers, 1)
  const fence = count(({ before }) => before === 0)
  const interval = intervalOf(won1, won2, fence)
  return {
    n: readers.length,
    stayed: count(({ before, after }) => Math.sign(before) === Math.sign(after)),
    crossed: count(({ before, after }) => before * after < 0),
    leftFence: count(({ before, after }) => before === 0 && after !== 0),
    satDown: count(({ before, after }) => before !== 0 && after === 0),
    shift: share(won1) - share(won2),
    interval,
    moved: interval[0] > 0 ? 'option1' : interval[1] < 0 ? 'option2' : 'no-change',
  }
}

interface Won {
  /** Readers who were not on the side before. */
  readonly winnable: number
  readonly won: number
}

function wonBy(readers: readonly ChangedMind[], side: -1 | 1): Won {
  const winnable = readers.filter(({ before }) => Math.sign(before) !== side)
  return { winnable: winnable.length, won: winnable.filter(({ after }) => Math.sign(after) === side).length }
}

/**
 * The interval of the difference of two shares with one success and one failure added to each (Agresti and Caffo), so that
 * few readers are never certain. Readers on the fence could be won by both, and are won by one at most: that widens it.
 */
function intervalOf(won1: Won, won2: Won, fence: number): [number, number] {
  const [p1, n1] = [(won1.won + 1) / (won1.winnable + 2), won1.winnable + 2]
  const [p2, n2] = [(won2.won + 1) / (won2.winnable + 2), won2.winnable + 2]
  const variance = (p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2 + (2 * fence * p1 * p2) / (n1 * n2)
  const half = Z * Math.sqrt(variance)
  return [Math.max(-1, p1 - p2 - half), Math.min(1, p1 - p2 + half)]
}

const share = ({ won, winnable }: Won) => (winnable === 0 ? 0 : won / winnable)
