import { mkdir, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { download } from './download.ts'
import { type FetchFault, FetchFailure, faultOf, isDiskFull } from './fetch-fault.ts'
import { lockFetching } from './fetch-lock.ts'
import { isGguf } from './gguf.ts'

interface Pinned {
  /** Hexadecimal. */
  readonly sha256: string
  /** Exact length of the file. */
  readonly bytes: number
  /** SPDX identifier. */
  readonly license: string
  readonly page: string
}

/** Of an operator's own address nothing is known. */
export type ModelSource = (Pinned | { readonly [K in keyof Pinned]: null }) & {
  /** `qwen3-1.7b`. */
  readonly name: string
  readonly label: string
  /** Ending in `.gguf`. */
  readonly file: string
  readonly url: string
}

export interface FetchModelOptions {
  readonly folder: string
  /** Best first. */
  readonly sources: readonly ModelSource[]
  readonly clock: Clock
  /** @param share 0 to 1, null when unknown */
  readonly onProgress: (source: ModelSource, share: number | null) => void
  /** `why` is a sentence for the operator. */
  readonly onSkipped: (source: ModelSource, why: string, fault: FetchFault) => void
  readonly freeDisk?: (folder: string) => Promise<number>
}

export interface ModelFile {
  readonly path: string
  readonly source: ModelSource
}

export async function findModel(folder: string, sources: readonly ModelSource[]): Promise<ModelFile | null> {
  for (const source of sources) {
    const path = join(folder, source.file)
    if (await isGguf(path)) return { path, source }
  }
  return null
}

/** Null when no source could give a file. Throws `FetchedElsewhere`. What has come stays in `<file>.coming`. */
export async function fetchModel(options: FetchModelOptions): Promise<ModelFile | null> {
  const { folder, sources, onSkipped } = options
  const lock = await lockFetching(folder)
  try {
    for (const source of sources) {
      const path = join(folder, source.file)
      if (await isGguf(path)) return { path, source }
      try {
        await fetchOne(source, path, options)
        return { path, source }
      } catch (error) {
        onSkipped(source, error instanceof Error ? error.message : String(error), faultOf(error))
      }
    }
    return null
  } finally {
    await lock.release()
  }
}

async function fetchOne(source: ModelSource, path: string, options: FetchModelOptions): Promise<void> {
  const { clock, freeDisk = freeDiskOf } = options
  const onProgress = (share: number | null) => options.onProgress(source, share)
  const coming = `${path}.coming`
  await mkdir(coming, { recursive: true })
  try {
    const arrived = await bytesIn(coming)
    checkDisk(source, arrived, await freeDisk(coming))
    onProgress(source.bytes === null ? 0 : Math.min(1, arrived / source.bytes))
    // The file gets its name when it is verified, so that a file with the model's name is always complete.
    await rename(await download({ ...source, folder: coming, clock, onProgress }), path)
    await rm(coming, { recursive: true })
    onProgress(1)
  } catch (error) {
    // A full disk stops the embedded database, too, so nothing stays there. The downloader only waits.
    const isFull = isDiskFull(error) || (await freeDisk(coming)) < SPARE_DISK
    if (isFull || faultOf(error) === 'unexpected') await rm(coming, { recursive: true, force: true })
    if (!isFull || faultOf(error) === 'disk') throw error
    throw new FetchFailure('disk', 'the disk is full; what had arrived was thrown away', error)
  } finally {
    await rmdir(coming).catch(() => {})
  }
}

/** Bytes that stay free for the database, the log and everybody else. */
const SPARE_DISK = 300e6

function checkDisk(source: ModelSource, arrived: number, free: number): void {
  if (source.bytes === null) return
  const needed = Math.max(0, source.bytes - arrived) + SPARE_DISK
  if (free < needed) throw new FetchFailure('disk', `it needs ${inGb(needed)} of disk, ${inGb(free)} are free`)
}

const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function freeDiskOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What the folder's files take on the disk: a file that is still coming may have holes. */
async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).blocks * 512)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
