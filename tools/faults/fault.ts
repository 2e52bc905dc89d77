/** What a fault is to the program that plays it, and the ends of what it has started. */

export interface Count {
  /** Turns, debates or calls that the fault was to harm. */
  readonly tried: number
  /** Acknowledged and not there, or never sent to its watchers. */
  readonly lost: number
  /** Turns whose number another turn has. */
  readonly doubled: number
  /** Turns, readers, streams, claims, connections and processes that are left. */
  readonly leaked: number
}

export interface Playing {
  readonly times: number
  /** CI: leases of killed instances are ended in the database instead of being waited for, and services are away for 3 s. */
  readonly quick: boolean
}

export interface Fault {
  readonly name: string
  /** What this machine lacks for it; null when it can be played. */
  missing(): string | null
  /** Rejects with a sentence when the product did not do what §14 promises. */
  play(playing: Playing): Promise<Count>
}

export const sum = (counts: readonly Count[]): Count => ({
  tried: counts.reduce((all, { tried }) => all + tried, 0),
  lost: counts.reduce((all, { lost }) => all + lost, 0),
  doubled: counts.reduce((all, { doubled }) => all + doubled, 0),
  leaked: counts.reduce((all, { leaked }) => all + leaked, 0),
})

export interface Ends {
  /** Notes how something started is ended; the last one first. Ending twice must do no harm. */
  <T>(started: T, end: (started: T) => Promise<unknown>): T
}

/** Runs `work` and ends everything that it started, whatever happens; rejects when one of it could not be ended. */
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
