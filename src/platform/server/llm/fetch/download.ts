/** Downloads one large file over HTTP so that an interruption loses only the bytes that were on the wire. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, interceptors, request } from 'undici'
import type { Clock } from '#platform/clock.ts'

export interface DownloadOptions {
  readonly url: string
  /** Path of the complete file; until then `<to>.part` holds the received bytes. */
  readonly to: string
  /** Hexadecimal; null when it is not known. */
  readonly sha256: string | null
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called with the received share of the file, 0 to 1; null when the server does not state the length. */
  readonly onProgress: (share: number | null) => void
}

/** Why the file could not be downloaded. `unreachable` = no byte arrived. */
export class DownloadError extends Error {
  readonly why: 'unreachable' | 'refused' | 'cut' | 'checksum'

  constructor(why: DownloadError['why'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DownloadError'
    this.why = why
  }
}

/** Attempts in a row without a new byte, after which a server that had answered before is given up. */
const FRUITLESS_TRIES = 5

/** Throws a `DownloadError`, or the signal's reason; received bytes stay in `<to>.part` for the next call. */
export async function download(options: DownloadOptions): Promise<void> {
  const { url, to, sha256 } = options
  const dispatcher = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 }).compose(
    interceptors.redirect({ maxRedirections: 5 }),
  )
  try {
    // A resumed file with a wrong checksum may mix two versions of it, so it is downloaded once more; a file downloaded
    // in one go is not.
    const wasBegun = (await sizeOf(partOf(to))) > 0
    for (const lastChance of wasBegun ? [false, true] : [true]) {
      await fetchAll(options, dispatcher)
      if (sha256 === null || (await sha256Of(partOf(to))) === sha256) break
      await forget(to)
      if (lastChance) throw new DownloadError('checksum', `${url}: the file's checksum is not the expected one`)
    }
    await rename(partOf(to), to)
    await forget(to)
  } finally {
    await dispatcher.close()
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
const said = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

/** Resumes where the last attempt was cut, as long as attempts bring new bytes. */
async function fetchAll(options: DownloadOptions, dispatcher: Dispatcher): Promise<void> {
  const { url, to, signal, clock } = options
  let anything = false
  for (let fruitless = 0; ;) {
    const before = await sizeOf(partOf(to))
    try {
      await fetchRest(options, dispatcher)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DownloadError) throw error
      const brought = (await sizeOf(partOf(to))) !== before
      anything ||= brought
      fruitless = brought ? 0 : fruitless + 1
      if (!anything) throw new DownloadError('unreachable', `${url}: ${said(error)}`, error)
      if (fruitless >= FRUITLESS_TRIES) throw new DownloadError('cut', `${url}: ${said(error)}`, error)
      await clock.sleep(1_000 * 2 ** fruitless, signal)
    }
  }
}

/** Makes one request for the missing bytes. Network errors are thrown unchanged. */
async function fetchRest(
  { url, to, sha256, signal, onProgress }: DownloadOptions,
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
  const known = textOf(headers.etag)
  // A weak tag promises the same meaning, not the same bytes, so it is not kept. The write is synchronous: with an
  // `await` before the listener on the body, a connection that breaks meanwhile would lose the bytes it had brought.
  writeFileSync(etagOf(to), known.startsWith('W/') ? '' : known)
  let have = statusCode === 206 ? offset : 0
  const whole = statusCode === 206 ? Number(length) : Number(headers['content-length'])
  // `pipeline` is not used: when the connection breaks, it would discard bytes that are not yet written to disk.
  const file = createWriteStream(partOf(to), { flags: statusCode === 206 ? 'a' : 'w', highWaterMark: 1 << 20 })
  body.on('data', (chunk: Buffer) => {
    have += chunk.length
    onProgress(whole > 0 ? Math.min(1, have / whole) : null)
    if (file.write(chunk)) return
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
