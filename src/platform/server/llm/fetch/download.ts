/**
 * The inference library's downloader resumes, also after this process; it knows no checksums and gives up late, so both
 * are added here.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#platform/clock.ts'
import { FetchFailure, isDiskFull } from './fetch-fault.ts'
import { probeFile } from './probe-file.ts'

export interface DownloadOptions {
  readonly url: string
  readonly folder: string
  /** Hexadecimal; null when it is not known. */
  readonly sha256: string | null
  /** Exact length; null when not known. */
  readonly bytes: number | null
  readonly clock: Clock
  /** 0 to 1; null when the server does not state the length. */
  readonly onProgress: (share: number | null) => void
}

const SILENCE_MS = 60_000
const WATCH_EVERY_MS = 5_000

/** Returns the path of the checked file. Throws a `FetchFailure`; received bytes stay in `folder` for the next call. */
export async function download(options: DownloadOptions): Promise<string> {
  const { url, folder, sha256, bytes } = options
  const { etag, givesParts } = await probeFile(url, bytes)
  // Over a cut of such a server's answer the downloader puts together a spoilt file, which only a checksum would show.
  if (sha256 === null && !givesParts) {
    throw new FetchFailure('refused', `${url}: the server gives no parts of a file; fetch it and name its path instead`)
  }
  const name = `${versionOf(sha256 ?? etag)}.gguf`
  // What has come of another version of the file, or of one without a name, is of no use.
  for (const other of await readdir(folder)) {
    if (!other.startsWith(name) || (sha256 ?? etag) === null) await rm(join(folder, other), { force: true })
  }
  const path = await fetched(name, options)
  if (sha256 !== null && (await sha256Of(path)) !== sha256) {
    await rm(path)
    throw new FetchFailure('unexpected', `${url}: the file's checksum is not the expected one`)
  }
  const checked = join(folder, 'model')
  await rename(path, checked)
  return checked
}

async function fetched(name: string, { url, folder, clock, onProgress }: DownloadOptions): Promise<string> {
  const { createModelDownloader } = await import('node-llama-cpp')
  let heard = clock.now()
  let fall: (error: FetchFailure) => void = () => {}
  const silence = new Promise<never>((_, reject) => (fall = reject))
  const unwatch = clock.every(WATCH_EVERY_MS, () => {
    if (clock.now() - heard < SILENCE_MS) return
    fall(new FetchFailure('network', `${url}: nothing came for ${SILENCE_MS / 1_000} s`))
  })
  const opened = createModelDownloader({
    modelUri: url,
    dirPath: folder,
    fileName: name,
    onProgress: ({ totalSize, downloadedSize }) => {
      heard = clock.now()
      onProgress(totalSize > 0 ? Math.min(1, downloadedSize / totalSize) : null)
    },
  })
  // A downloader that is given up is left, not cancelled: what has come would get the name of a whole file.
  try {
    const downloader = await Promise.race([opened, silence])
    if (downloader.totalFiles !== 1)
      throw new FetchFailure('refused', `${url}: a model in several files is not fetched`)
    return await Promise.race([downloader.download(), silence])
  } catch (error) {
    if (error instanceof FetchFailure || isDiskFull(error)) throw error
    throw new FetchFailure('network', `${url}: ${error instanceof Error ? error.message : String(error)}`, error)
  } finally {
    unwatch()
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

const versionOf = (version: string | null) =>
  createHash('sha256')
    .update(version ?? '')
    .digest('hex')
    .slice(0, 16)
