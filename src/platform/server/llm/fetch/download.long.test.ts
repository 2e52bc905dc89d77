import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { type DownloadOptions, download } from './download.ts'

/** The downloader's chunks have 5 MB: the file has three. */
const CHUNK = 5 * 1024 * 1024
const modelOf = (bytes: number) => Buffer.concat([Buffer.from('GGUF'), randomBytes(bytes)])
const content = modelOf(2 * CHUNK + 100_000)
const sha256 = createHash('sha256').update(content).digest('hex')

let folder: string
let server: FileServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'download-'))
  server = await fileServer(content)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function fetching(more: Partial<DownloadOptions> = {}) {
  const shares: (number | null)[] = []
  const clock: StoppedClock = stoppedClock()
  const onProgress = (share: number | null) => void shares.push(share)
  const known = { sha256, bytes: content.length }
  const done = download({ url: `${server.url}/file`, folder, ...known, clock, onProgress, ...more })
  return { done, shares, clock }
}

/** Lets minutes pass until the download ends; returns why it was given up. */
async function givenUp({ done, clock }: ReturnType<typeof fetching>): Promise<string> {
  let why: string | null = null
  done.then(
    () => (why = 'the file came'),
    (error: Error) => (why = error.message),
  )
  await vi.waitUntil(async () => (await clock.advance(65_000), why !== null), { timeout: 120_000 })
  return why ?? ''
}

const own = { sha256: null, bytes: null }
/** The first look and the downloader's own question for the length succeed. */
const TWO_QUESTIONS = [{}, {}]

describe('§10: the model is fetched, resumable', { timeout: 300_000 }, () => {
  test('refuses a file with another checksum and throws it away', async () => {
    await expect(fetching({ sha256: '0'.repeat(64) }).done).rejects.toMatchObject({
      fault: 'unexpected',
      message: expect.stringContaining('checksum'),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('gives up a server that brings nothing for a minute', async () => {
    server.mishaps.push(...TWO_QUESTIONS, ...Array.from({ length: 9 }, () => ({ holdAfter: 1_000 })))
    expect(await givenUp(fetching())).toContain('nothing came for 60 s')
  })

  test('an address without a checksum must give parts: a cut would spoil the file unseen', async () => {
    server.givesParts = false
    await expect(fetching(own).done).rejects.toMatchObject({ fault: 'refused' })
    await fetching().done
  })

  test('fetches the whole file, by a redirect too, and tells how far it is', async () => {
    const { done, shares } = fetching({ url: `${server.url}/moved` })
    expect(readFileSync(await done).equals(content)).toBe(true)
    expect(shares.at(-1)).toBe(1)
    expect(readdirSync(folder)).toEqual(['model'])
  })

  test('a connection that is cut is taken up where it broke', async () => {
    server.mishaps.push(...TWO_QUESTIONS, { cutAfter: CHUNK + 50_000 }, { cutAfter: 60_000 })
    expect(readFileSync(await fetching().done).equals(content)).toBe(true)
    expect(server.ranges.length).toBeGreaterThan(4)
    expect(server.ranges.slice(2).every((range) => range !== null)).toBe(true)
  })

  test('without a checksum nothing of another version is gone on with', async () => {
    server.mishaps.push(...TWO_QUESTIONS, {}, ...Array.from({ length: 9 }, () => ({ holdAfter: 90_000 })))
    const first = fetching(own)
    await vi.waitUntil(() => readdirSync(folder).length > 0, { timeout: 120_000 })
    expect(await givenUp(first)).toContain('nothing came')
    server.mishaps.length = 0
    server.etag = '"2"'
    server.content = modelOf(2 * CHUNK + 100_000)
    expect(readFileSync(await fetching(own).done).equals(server.content)).toBe(true)
    expect(existsSync(join(folder, 'model'))).toBe(true)
  })
})
