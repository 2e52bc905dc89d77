export interface Count {
  readonly tried: number
  /** Number of acknowledged turns or debates that were lost, and of turns whose end did not reach every watcher. */
  readonly lost: number
  /** Number of surplus turns, which have the same number as another turn of the debate. */
  readonly doubled: number
  /** Number of turns, readers, streams, claims, connections and processes that should have ended but have not. */
  readonly leaked: number
}

export interface Playing {
  readonly times: number
  /** True in CI. Leases of killed instances are then ended immediately, and outages last only 3 s. */
  readonly quick: boolean
}

export interface Fault {
  readonly name: string
  /** Returns the reason why this machine cannot cause the fault; null if it can. */
  missing(): string | null
  /** Causes the fault. Rejects with a message if the product does not do what §14 promises. */
  play(playing: Playing): Promise<Count>
}

export const sum = (counts: readonly Count[]): Count => ({
  tried: counts.reduce((all, { tried }) => all + tried, 0),
  lost: counts.reduce((all, { lost }) => all + lost, 0),
  doubled: counts.reduce((all, { doubled }) => all + doubled, 0),
  leaked: counts.reduce((all, { leaked }) => all + leaked, 0),
})

export interface Ends {
  /** Registers `end`, which `ending` calls after the work, and returns `started`. The last `end` is called first. */
  <T>(started: T, end: (started: T) => Promise<unknown>): T
}

/** Runs `work`, then ends everything that it started. Rejects if `work` failed or something could not be ended. */
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
