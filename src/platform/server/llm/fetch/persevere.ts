/** Keeps on trying over a line that breaks, and names the reasons for which a model's file is given up. */
import type { Clock } from '#platform/clock.ts'

/** Why the file could not be downloaded. `unreachable` = no byte arrived. */
export class DownloadError extends Error {
  readonly why: 'unreachable' | 'refused' | 'cut' | 'checksum'

  constructor(why: DownloadError['why'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DownloadError'
    this.why = why
  }
}

export interface Perseverance<T> {
  /** Named in the error. */
  readonly url: string
  readonly attempt: () => Promise<T>
  /** Bytes received so far: an attempt that brings new ones was not in vain. */
  readonly received: () => Promise<number>
  /** Whether this source has answered before: then a first attempt in vain is not its end. */
  readonly begun: boolean
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Attempts in a row without a new byte, after which a server that had answered before is given up: two minutes. */
const FRUITLESS_TRIES = 8
const LONGEST_PAUSE_MS = 60_000

/**
 * Repeats the attempt while it brings new bytes, with growing pauses while it does not. Throws the attempt's own
 * `DownloadError`, the error of a full disk, or the signal's reason at once.
 */
export async function persevere<T>({ url, attempt, received, begun, clock, signal }: Perseverance<T>): Promise<T> {
  let reached = begun
  for (let fruitless = 0; ;) {
    const before = await received()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DownloadError || isDiskFull(error)) throw error
      const brought = (await received()) !== before
      reached ||= brought
      fruitless = brought ? 0 : fruitless + 1
      if (!reached) throw new DownloadError('unreachable', `not reachable (${url}: ${said(error)})`, error)
      if (fruitless >= FRUITLESS_TRIES) throw new DownloadError('cut', `${url}: ${said(error)}`, error)
      await clock.sleep(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** fruitless), signal)
    }
  }
}

/** Whether an error of the file system says that the disk, or this user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

const said = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
