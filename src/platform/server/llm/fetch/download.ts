/** Downloads one large file over HTTP so that an interruption loses only the bytes that were on the wire. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { type Dispatcher, request } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { DownloadError, persevere } from './persevere.ts'
import { webAgent } from './web-agent.ts'

export interface DownloadOptions {
  readonly url: string
  /** Path of the complete file; until then `<to>.part` holds the received bytes. */
  readonly to: string
  /** Hexadecimal; null when it is not known. */
  readonly sha256: string | null
  /** Exact length; a server that states another one is refused before the file is fetched. Null when not known. */
  readonly bytes: number | null
  /** Whether this source has answered before: then it is not given up at the first failure. */
  readonly begun?: boolean
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called with the received share of the file, 0 to 1; null when the server does not state the length. */
  readonly onProgress: (share: number | null) => void
}

/** Throws a `DownloadError`, or the signal's reason; received bytes stay in `<to>.part` for the next call. */
export async function download(options: DownloadOptions): Promise<void> {
  const { url, to, sha256 } = options
  const dispatcher = webAgent()
  try {
    // A resumed file with a wrong checksum may mix two versions of it, so it is downloaded once more; a file downloaded
    // in one go is not.
    const wasBegun = (await sizeOf(partOf(to))) > 0
    for (const lastChance of wasBegun ? [false, true] : [true]) {
      await persevere({
        ...options,
        begun: wasBegun || (options.begun ?? false),
        received: () => sizeOf(partOf(to)),
        attempt: () => fetchRest(options, dispatcher),
      })
      if (sha256 === null || (await sha256Of(partOf(to))) === sha256) break
      await forget(to)
      if (lastChance) throw new DownloadError('checksum', `${url}: the file's checksum is not the expected one`)
    }
    await rename(partOf(to), to)
    await forget(to)
  } finally {
    await dispatcher.destroy()
  }
}

/** Hexadecimal SHA-256 of a file. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

const partOf = (to: string) => `${to}.part`
/** Holds the ETag that names the version of the file which the part belongs to (RFC 9110 §8.8.3). */
const etagOf = (to: string) => `${to}.part.etag`
const forget = (to: string) => Promise.all([rm(partOf(to), { force: true }), rm(etagOf(to), { force: true })])
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Makes one request for the missing bytes. Network errors are thrown unchanged. */
async function fetchRest(
  { url, to, sha256, bytes, signal, onProgress }: DownloadOptions,
  dispatcher: Dispatcher,
): Promise<void> {
  const etag = await readFile(etagOf(to), 'utf8').catch(() => '')
  // Without a checksum for the whole file, a part is only continued when the server confirms the same version.
  const offset = sha256 !== null || etag !== '' ? await sizeOf(partOf(to)) : 0
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    signal,
    headers: offset === 0 ? {} : { range: `bytes=${offset}-`, ...(etag === '' ? {} : { 'if-range': etag }) },
  })
  const length = /\/(\d+)$/.exec(textOf(headers['content-range']))?.[1] ?? null
  if (statusCode === 416 && Number(length) === offset) return body.dump()
  if (statusCode === 416) await forget(to)
  if (statusCode !== 200 && statusCode !== 206) {
    await body.dump()
    if (statusCode < 500 && statusCode !== 416 && statusCode !== 429) {
      throw new DownloadError('refused', `${url}: the server answered ${statusCode}`)
    }
    throw new Error(`the server answered ${statusCode}`)
  }
  const whole = statusCode === 206 ? Number(length) : Number(headers['content-length'])
  if (bytes !== null && whole > 0 && whole !== bytes) {
    await body.dump()
    throw new DownloadError('refused', `${url}: the file has ${whole} bytes, not ${bytes}`)
  }
  const known = textOf(headers.etag)
  // A weak tag promises the same meaning, not the same bytes, so it is not kept. The write is synchronous: with an
  // `await` before the listener on the body, a connection that breaks meanwhile would lose the bytes it had brought.
  writeFileSync(etagOf(to), known.startsWith('W/') ? '' : known)
  let have = statusCode === 206 ? offset : 0
  // `pipeline` is not used: when the connection breaks, it would discard bytes that are not yet written to disk.
  const file = createWriteStream(partOf(to), { flags: statusCode === 206 ? 'a' : 'w', highWaterMark: 1 << 20 })
  body.on('data', (chunk: Buffer) => {
    have += chunk.length
    const share = whole > 0 ? Math.min(1, have / whole) : null
    // What was told has been written: `kill -9` cannot take it back.
    if (file.write(chunk, (error) => error ?? onProgress(share))) return
    body.pause()
    file.once('drain', () => body.resume())
  })
  try {
    await Promise.race([finished(body), finished(file)])
  } finally {
    body.destroy()
    file.end()
    await finished(file)
  }
  if (whole > 0 && have < whole) throw new Error('the connection was cut')
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : (header ?? ''))
