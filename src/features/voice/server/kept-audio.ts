/** Keeps audio that was made, as files of `DATA_DIR`: what was paid for once is not paid for again after a restart. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from '#platform/server/log.ts'

/** §20: the most bytes that are kept; about nine hours. */
const MOST_KEPT = 256 * 1024 * 1024
const ENDING = '.mp3'
const UNFINISHED = '.part'

export interface KeptAudio {
  /** @param key of letters and digits that no file system reads anything into */
  find(key: string): Promise<Buffer | null>
  /** Never rejects: audio that is not kept is made again. */
  keep(key: string, audio: Buffer): Promise<void>
}

export interface KeptAudioOptions {
  readonly folder: string
  readonly log: Pick<Logger, 'warn'>
  /** Bytes; fewer in tests. */
  readonly most?: number
}

/** What an earlier process kept is found again; what was used least recently is deleted first. */
export function keptAudio({ folder, log, most = MOST_KEPT }: KeptAudioOptions): KeptAudio {
  const fileOf = (key: string) => join(folder, `${key}${ENDING}`)
  const sizes = new LRUCache<string, number>({
    maxSize: most,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, key, reason) => reason === 'evict' && void rm(fileOf(key), { force: true }).catch(() => {}),
  })
  let found: Promise<void> | null = null

  async function findFiles(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = await readdir(folder)
    // A process that was killed while it wrote left these.
    await Promise.all(
      names.filter((name) => name.endsWith(UNFINISHED)).map((name) => rm(join(folder, name), { force: true })),
    )
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith(ENDING))
        .map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
    )
    for (const { name, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs))
      sizes.set(name.slice(0, -ENDING.length), size)
  }
  const opened = () => (found ??= findFiles())

  return {
    async find(key) {
      try {
        await opened()
        return sizes.get(key) === undefined ? null : await readFile(fileOf(key))
      } catch {
        sizes.delete(key)
        return null
      }
    },
    async keep(key, audio) {
      try {
        await opened()
        const unfinished = join(folder, `${key}${UNFINISHED}`)
        await writeFile(unfinished, audio)
        await rename(unfinished, fileOf(key))
        sizes.set(key, audio.length)
      } catch (error) {
        log.warn({ err: error }, 'audio was not kept')
      }
    },
  }
}
