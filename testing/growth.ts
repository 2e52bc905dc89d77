/** Measures how the time of a function grows with its input. */

/** Milliseconds below which a measurement is noise, and the function harmless. */
const NOISE_MS = 8
/** Measurements of each size: the least counts, because a busy machine and the garbage collector only add to it. */
const LEAST_RUNS = 2
const MOST_RUNS = 25
/**
 * Doublings between the two inputs. Over three, a pass over the input takes 8 times the time and a pass at each of its signs
 * 64 times; over one, 2 and 4 times, and what a busy machine and the processor's caches add to the longer input makes one
 * look like the other.
 */
const DOUBLINGS = 3
/** The most for which twice the input may multiply the time. */
export const LINEAR = 2.5

/**
 * What twice the input multiplies the time by: about 2 for a function that takes one pass, 4 for one that takes a pass at each
 * sign, 0 for one too fast to be measured.
 * @param length of the longest input
 */
export function growth(run: (text: string) => unknown, inputOf: (length: number) => string, length: number): number {
  const [shorter, longer] = [inputOf(length / 2 ** DOUBLINGS), inputOf(length)]
  const most = LINEAR ** DOUBLINGS
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let runs = 1; runs <= MOST_RUNS; runs++) {
    long = Math.min(
      long,
      processorTime(() => run(longer)),
    )
    if (long <= NOISE_MS) return 0
    short = Math.min(
      short,
      processorTime(() => run(shorter)),
    )
    if (runs >= LEAST_RUNS && long <= most * short) break
  }
  return (long / short) ** (1 / DOUBLINGS)
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
