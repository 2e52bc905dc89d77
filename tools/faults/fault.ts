/** The interface between a fault and the program that plays it, and the cleanup of everything that a fault starts. */

export interface Count {
  /** Turns, debates or calls that the fault was meant to harm. */
  readonly tried: number
  /** Turns or debates that were acknowledged but are missing, or that never reached their watchers. */
  readonly lost: number
  /** Turns that share their number with another turn. */
  readonly doubled: number
  /** Turns, readers, streams, claims, connections and processes that are left over. */
  readonly leaked: number
}

export interface Playing {
  readonly times: number
  /** For CI: leases of killed instances are ended in the database instead of awaited, and services are down for 3 s. */
  readonly quick: boolean
}

export interface Fault {
  readonly name: string
  /** Returns what the fault needs and this machine lacks; null when it can be played. */
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
  /** Registers how to end something that was started; the last one is ended first. Ending it twice must do no harm. */
  <T>(started: T, end: (started: T) => Promise<unknown>): T
}

/** Runs `work` and ends everything that it started, whatever happens; rejects when something could not be ended. */
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
