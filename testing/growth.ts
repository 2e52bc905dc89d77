/** Measures how the time of a function grows with its input. */

/** Milliseconds of processor time below which a measurement is noise, and the function harmless. */
const NOISE_MS = 8
/** Measurements of each size: the least counts, because a busy machine and the garbage collector only add to it. */
const LEAST_RUNS = 2
/** After so many a ratio above `CLEAR` is believed; one between it and `LINEAR` is most often a disturbance of the longer run. */
const ENOUGH_RUNS = 15
const MOST_RUNS = 100
const CLEAR = 3.3
/** A pass over the input takes twice the time for twice the input, a pass at each sign four times. */
export const LINEAR = 2.5

/**
 * The time of twice the input divided by the time of the input; at most `LINEAR` for a
 * function that takes one pass, 0 for one too fast to be measured.
 */
export function growth(run: (text: string) => unknown, inputOf: (length: number) => string, length: number): number {
  const [once, twice] = [inputOf(length), inputOf(2 * length)]
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let runs = 1; runs <= MOST_RUNS; runs++) {
    long = Math.min(
      long,
      processorTime(() => run(twice)),
    )
    if (long <= NOISE_MS) return 0
    short = Math.min(
      short,
      processorTime(() => run(once)),
    )
    if (runs >= LEAST_RUNS && long <= LINEAR * short) break
    if (runs >= ENOUGH_RUNS && long > CLEAR * short) break
  }
  return long / short
}

/**
 * Milliseconds: of this process's processor time, which other processes do not add to, or of the clock, which this process's
 * other threads (the garbage collector's after a thousand tests, a database's) do not add to; the less of both.
 */
function processorTime(run: () => unknown): number {
  const [from, before] = [performance.now(), process.cpuUsage()]
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min((user + system) / 1_000, performance.now() - from)
}
