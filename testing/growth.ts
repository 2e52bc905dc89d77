/** A time in milliseconds below which a measurement is mostly noise, so the function counts as harmless. */
const NOISE_MS = 8
/**
 * The minimum number of measurements per size. Only the shortest counts, because a busy machine and the garbage collector add
 * time.
 */
const LEAST_RUNS = 2
const MOST_RUNS = 25
/**
 * The number of doublings from the shorter to the longer input. Three doublings multiply linear time by 8 and quadratic time
 * by 64. A single doubling gives 2 and 4, which noise makes hard to tell apart.
 */
const DOUBLINGS = 3
/** The highest factor by which doubling the input may multiply a time that counts as linear. */
export const LINEAR = 2.5

/**
 * Returns the factor by which doubling the input multiplies the time: about 2 for linear time, 4 for quadratic time, 0 if the
 * function is too fast to measure.
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
 * Returns the smaller of the CPU time and the elapsed time of `run`, in milliseconds. CPU time includes other threads (the
 * garbage collector, a database), and elapsed time includes waiting for other processes.
 */
function processorTime(run: () => unknown): number {
  const [from, before] = [performance.now(), process.cpuUsage()]
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min((user + system) / 1_000, performance.now() - from)
}
