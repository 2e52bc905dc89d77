/** Defines a fault that `npm run faults` causes in the product, and cleans up everything that a fault starts. */

export interface Count {
  /** Number of turns, debates or API calls that the fault was meant to harm. */
  readonly tried: number
  /** Number of turns or debates that were acknowledged but are missing, or that never reached their watchers. */
  readonly lost: number
  /** Number of surplus turns with the same turn number as another turn of the debate. */
  readonly doubled: number
  /** Number of turns, readers, streams, claims, connections and processes that should have ended but have not. */
  readonly leaked: number
}

export interface Playing {
  readonly times: number
  /** True in CI: leases of killed instances are ended in the database at once, and outages last only 3 s. */
  readonly quick: boolean
}

export interface Fault {
  readonly name: string
  /** Returns what this machine lacks for the fault; null when nothing is missing. */
  missing(): string | null
  /** Causes the fault. Rejects with a sentence when the product does not do what §14 promises. */
  play(playing: Playing): Promise<Count>
}

export const sum = (counts: readonly Count[]): Count => ({
  tried: counts.reduce((all, { tried }) => all + tried, 0),
  lost: counts.reduce((all, { lost }) => all + lost, 0),
  doubled: counts.reduce((all, { doubled }) => all + doubled, 0),
  leaked: counts.reduce((all, { leaked }) => all + leaked, 0),
})

export interface Ends {
  /** Returns `started`, and registers `end`, which `ending` calls in reverse order, even if `started` has already ended. */
  <T>(started: T, end: (started: T) => Promise<unknown>): T
}

/** Runs `work`, then ends everything that it started, even if it failed. Rejects if something could not be ended. */
export async function ending<T>(work: (ends: Ends) => Promise<T>): Promise<T> {
  const ends: (() => Promise<unknown>)[] = []
  const done = work((started, end) => {
    ends.push(() => end(started))
    return started
  })
  await Promise.allSettled([done])
  const failures: unknown[] = []
  for (const end of ends.toReversed()) await end().catch((error: unknown) => failures.push(error))
  const result = await done
  if (failures.length > 0) throw failures[0]
  return result
}
