/** In milliseconds. A function that takes less time counts as harmless, because its measurement is mostly noise. */
const NOISE_MS = 8
/**
 * The minimum number of measurements per size. Only the shortest one counts, because a busy machine and the garbage collector
 * add time.
 */
const LEAST_RUNS = 2
const MOST_RUNS = 25
/**
 * How many times the shorter input's length is doubled to get the longer input's. Three doublings multiply linear time by 8
 * and quadratic time by 64. A single doubling gives 2 and 4, which noise makes hard to tell apart.
 */
const DOUBLINGS = 3
/** The highest factor by which doubling the input may multiply the time of a function that counts as linear. */
export const LINEAR = 2.5

/**
 * Returns the factor by which doubling the input multiplies the time: about 2 for linear time, 4 for quadratic time, 0
 * for a function too fast to be measured.
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
 * Returns the smaller of the CPU time and the elapsed time of `run`, in milliseconds. CPU time includes this process's other
 * threads (the garbage collector, a database), and elapsed time includes waiting for other processes.
 */
function processorTime(run: () => unknown): number {
  const [from, before] = [performance.now(), process.cpuUsage()]
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min((user + system) / 1_000, performance.now() - from)
}
