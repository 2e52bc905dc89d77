import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { type DownloadOptions, download } from './download.ts'

const content = randomBytes(300_000)
const sha256 = createHash('sha256').update(content).digest('hex')

let folder: string
let to: string
let server: FileServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'download-'))
  to = join(folder, 'model.gguf')
  server = await fileServer(content)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Starts the download with a clock whose `sleep` returns at once. */
function fetching(more: Partial<DownloadOptions> = {}) {
  const shares: (number | null)[] = []
  const naps: number[] = []
  const clock = { ...stoppedClock(), sleep: (ms: number) => Promise.resolve(void naps.push(ms)) }
  const signal = new AbortController().signal
  const onProgress = (share: number | null) => void shares.push(share)
  const done = download({ url: `${server.url}/file`, to, sha256, bytes: null, clock, signal, onProgress, ...more })
  return { done, shares, naps }
}

describe('§10: the model is fetched, resumable', () => {
  test('refuses at once when nothing listens there, and leaves nothing behind', async () => {
    // Port 1 (tcpmux) is given to no connection and no program of today.
    const { done, naps } = fetching({ url: 'http://127.0.0.1:1/file' })
    await expect(done).rejects.toMatchObject({ why: 'unreachable' })
    expect(naps).toEqual([])
    expect(existsSync(to)).toBe(false)
  })

  test.each([401, 403, 404])('refuses when the server answers %i, without asking again', async (status) => {
    server.mishaps.push({ status })
    await expect(fetching().done).rejects.toMatchObject({ why: 'refused' })
    expect(server.ranges).toHaveLength(1)
  })

  test('refuses a file with another checksum and throws it away', async () => {
    const { done } = fetching({ sha256: '0'.repeat(64) })
    await expect(done).rejects.toMatchObject({ why: 'checksum' })
    expect([to, `${to}.part`].map((path) => existsSync(path))).toEqual([false, false])
  })

  test('gives up a server that answers and then brings nothing eight times over, in two minutes', async () => {
    server.mishaps.push({ cutAfter: 1_000 }, ...Array.from({ length: 8 }, () => ({ status: 503 })))
    const { done, naps } = fetching()
    await expect(done).rejects.toMatchObject({ why: 'cut' })
    expect(naps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('refuses a file of another length before it is fetched', async () => {
    const { done } = fetching({ bytes: content.length - 1 })
    await expect(done).rejects.toThrow(`the file has ${content.length} bytes, not ${content.length - 1}`)
    expect(readdirSync(folder)).toEqual([])
  })

  test.runIf(platform() === 'linux')('a full disk ends it at once', async () => {
    symlinkSync('/dev/full', `${to}.part`)
    const { done, naps } = fetching()
    await expect(done).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(naps).toEqual([])
  })

  test('throws the reason it was stopped with, and keeps what has come', async () => {
    server.mishaps.push({ cutAfter: 100_000 })
    const abort = new AbortController()
    const reason = new Error('the server stops')
    const { done } = fetching({ signal: abort.signal, onProgress: () => abort.abort(reason) })
    await expect(done).rejects.toBe(reason)
    expect(existsSync(to)).toBe(false)
  })

  test('fetches the whole file and tells how far it is', async () => {
    const { done, shares } = fetching()
    await done
    expect(readFileSync(to).equals(content)).toBe(true)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    expect(existsSync(`${to}.part`)).toBe(false)
  })

  test('follows a redirect', async () => {
    await fetching({ url: `${server.url}/moved` }).done
    expect(statSync(to).size).toBe(content.length)
  })

  test('a connection that is cut is taken up where it broke, as often as it breaks', async () => {
    server.mishaps.push({ cutAfter: 100_000 }, { cutAfter: 50_000 })
    await fetching().done
    expect(readFileSync(to).equals(content)).toBe(true)
    expect(server.ranges).toEqual([null, 'bytes=100000-', 'bytes=150000-'])
  })

  test('a later start goes on from what an earlier one has left', async () => {
    writeFileSync(`${to}.part`, content.subarray(0, 200_000))
    const { done, shares } = fetching()
    await done
    expect(server.ranges).toEqual(['bytes=200000-'])
    expect(readFileSync(to).equals(content)).toBe(true)
    expect(shares[0]).toBeGreaterThan(0.6)
  })

  test('a part that was already whole is only checked', async () => {
    writeFileSync(`${to}.part`, content)
    await fetching().done
    expect(readFileSync(to).equals(content)).toBe(true)
  })

  test('a beginning of something else is noticed by the checksum and fetched afresh', async () => {
    writeFileSync(`${to}.part`, randomBytes(200_000))
    await fetching().done
    expect(server.ranges).toEqual(['bytes=200000-', null])
    expect(readFileSync(to).equals(content)).toBe(true)
  })

  test('without a checksum the version named by the server decides whether a beginning may be used', async () => {
    server.mishaps.push({ cutAfter: 100_000 }, ...Array.from({ length: 8 }, () => ({ status: 503 })))
    await expect(fetching({ sha256: null }).done).rejects.toMatchObject({ why: 'cut' })
    server.etag = '"2"'
    server.content = randomBytes(250_000)
    await fetching({ sha256: null }).done
    expect(readFileSync(to).equals(server.content)).toBe(true)
  })

  test('without a checksum and a named version nothing is put together from two halves', async () => {
    server.etag = null
    server.mishaps.push({ cutAfter: 100_000 })
    await fetching({ sha256: null }).done
    expect(server.ranges).toEqual([null, null])
    expect(readFileSync(to).equals(content)).toBe(true)
  })
})
