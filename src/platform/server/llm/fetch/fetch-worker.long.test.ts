import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { startProgram } from '#testing/program.ts'
import { FetchedElsewhere } from './fetch-lock.ts'
import { type FetchWorkerOptions, fetchByWorker } from './fetch-worker.ts'
import type { ModelSource } from './fetch-model.ts'

/** The downloader's chunks have 5 MB: what a killed program leaves are whole ones. */
const CHUNK = 5 * 1024 * 1024
const model = Buffer.concat([Buffer.from('GGUF'), randomBytes(3 * CHUNK)])
const pinned = {
  bytes: model.length,
  sha256: createHash('sha256').update(model).digest('hex'),
  license: 'Apache-2.0',
  page: 'https://example.org/model',
}

/** Every stream of the downloader stands still. */
const HELD = Array.from({ length: 9 }, () => ({ holdAfter: 400_000 }))

let folder: string
let server: FileServer
let hub: ModelSource
let mirror: ModelSource
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-worker-'))
  server = await fileServer(model)
  hub = { name: 'big', label: 'Hub', file: 'big.gguf', url: `${server.url}/file`, ...pinned }
  mirror = { ...hub, name: 'small', label: 'Mirror', file: 'small.gguf' }
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function fetching(sources: readonly ModelSource[], more: Partial<FetchWorkerOptions> = {}) {
  const seen: string[] = []
  const order = { folder, sources, signal: new AbortController().signal }
  const onSkipped: FetchWorkerOptions['onSkipped'] = (source, why, fault) =>
    seen.push(`${source.name}, ${fault}: ${why}`)
  const { pid, fetched } = fetchByWorker({ ...order, onProgress: () => {}, onSkipped, ...more })
  return { pid, fetched, seen }
}

/** Starts a fetch and ends its program with `kill -9` as soon as that share of the file has arrived. */
async function killedAt(share: number, source: ModelSource): Promise<void> {
  const running = fetching([source], {
    onProgress: (_, arrived) => (arrived ?? 0) >= share && process.kill(running.pid ?? Number.NaN, 'SIGKILL'),
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
    const { fetched, seen } = fetching([hub, mirror])
    expect(await fetched).toBeNull()
    expect(seen).toEqual([expect.stringMatching(/^big, network: not/), expect.stringMatching(/^small, network: not/)])
  })

  test('a second program for the same folder is refused', async () => {
    server.mishaps.push({}, {}, ...HELD)
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
    server.mishaps.push({}, {}, ...HELD)
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

  test('killed half-way, the next start goes on from there', async () => {
    // The first stream of chunks comes whole, the others are held.
    server.mishaps.push({}, {}, {}, ...HELD)
    await killedAt(0.5, hub)
    expect(arrived()).toEqual(['big.gguf.coming'])
    const before = server.ranges.length
    server.mishaps.length = 0
    const file = await fetching([hub]).fetched
    expect(file?.source).toBe(hub)
    expect(readFileSync(file?.path ?? '').equals(model)).toBe(true)
    const again = server.ranges.slice(before).slice(2)
    expect(again.length).toBeGreaterThan(0)
    expect(again).not.toContain(`bytes=${CHUNK}-${model.length - 1}`)
    expect(arrived()).toEqual(['big.gguf'])
  })
})
