import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import { LocalModelError, probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { writeTinyGguf } from '#testing/tiny-gguf.ts'
import { type LocalSupply, type SupplyOptions, localSupply } from './local-supply.ts'

const shelf = mkdtempSync(join(tmpdir(), 'supply-shelf-'))
const tiny = join(shelf, 'tiny.gguf')
writeTinyGguf(tiny)
const model = readFileSync(tiny)
const sha256 = createHash('sha256').update(model).digest('hex')
afterAll(() => rmSync(shelf, { recursive: true }))

const missing = await probeLocal().then(
  () => null,
  (error: unknown) => (error instanceof LocalModelError && error.why === 'not-installed' ? error.message : null),
)
if (missing !== null)
  process.stderr.write(`The local model is not tested: node-llama-cpp cannot be loaded (${missing})\n`)

let dataDir: string
let server: FileServer
const open: LocalSupply[] = []
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'supply-'))
  server = await fileServer(model)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((supply) => supply.close()))
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const origin = { license: 'Apache-2.0', page: 'https://example.org/tiny' }
const pinned = { sha256, bytes: model.length, ...origin }
const hubOf = (name: string): ModelSource => ({
  name,
  label: 'Hub',
  file: `${name}.gguf`,
  url: `${server.url}/file`,
  ...pinned,
})

function supplying(more: Partial<SupplyOptions> = {}) {
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(`! ${line}`) }
  const hub = hubOf('tiny')
  const supply = localSupply({
    choice: { kind: 'auto', wanted: null },
    models: { toFetch: [hub], toUse: [hub] },
    dataDir,
    another: Promise.resolve(false),
    machine: { cores: 2, memory: 0.5e9 },
    clock: stoppedClock(),
    random: () => 0.5,
    log,
    ...more,
  })
  open.push(supply)
  return { supply, lines }
}

/** Resolves when this many bytes of the model have arrived. */
async function hasFetched(supply: LocalSupply, bytes: number): Promise<void> {
  await vi.waitUntil(() => (supply.coming?.progress ?? 0) >= bytes / model.length, { timeout: 120_000 })
}

/** Resolves when a try to fetch the model has failed. */
async function isMissing(supply: LocalSupply): Promise<void> {
  await vi.waitUntil(() => supply.missing !== null, { timeout: 120_000 })
}

async function said(supply: LocalSupply): Promise<string> {
  let text = ''
  const messages = [{ role: 'user', content: 'the cat' }] as const
  const request = { model: 'x', system: 's', messages, maxTokens: 5, signal: new AbortController().signal }
  for await (const piece of supply.engine?.stream(request) ?? []) text += piece
  return text
}

describe('§10: whatever goes wrong, debates go on with the scripted debater', () => {
  test('without the library nothing is fetched, and the log says what is missing', async () => {
    const { supply, lines } = supplying({ inference: 'node-llama-cpp-is-not-installed' })
    await supply.settled
    expect([supply.engine, supply.coming]).toEqual([null, null])
    expect(supply.missing).toEqual({ why: 'unable', again: false })
    expect(server.ranges).toEqual([])
    expect(lines).toEqual([
      '! No local model: node-llama-cpp is not installed or has no binary for this machine. Debates are written by the scripted debater',
    ])
  })

  test('nothing is fetched where another model of this machine was found, or none fits', async () => {
    const found = supplying({ another: Promise.resolve(true) })
    const narrow = supplying({ models: { toFetch: [], toUse: [] } })
    await Promise.all([found.supply.settled, narrow.supply.settled])
    expect([found.lines, narrow.lines]).toEqual([
      [],
      ['No local model fits the free memory and the cores of this machine'],
    ])
    for (const { supply } of [found, narrow]) expect([supply.coming, supply.missing]).toEqual([null, null])
    expect(server.asked).toEqual([])
  })

  test('a LOCAL_MODEL that is not there is named', async () => {
    const path = join(dataDir, 'nowhere.gguf')
    const { supply, lines } = supplying({ choice: { kind: 'file', name: 'nowhere', path } })
    await supply.settled
    expect(supply.coming).toBeNull()
    expect(lines.join()).toContain(`LOCAL_MODEL: ${path} is not there or is no GGUF file`)
  })
})

describe.runIf(missing === null)('§10: the local model comes by itself', { timeout: 300_000 }, () => {
  test('without any network one clear line, after one for each source', async () => {
    await server.close()
    const { supply, lines } = supplying()
    await isMissing(supply)
    expect(supply.coming).toBeNull()
    expect(supply.missing).toEqual({ why: 'network', again: true })
    expect(lines.at(-1)).toBe('! No local model yet: no source could deliver it. It is tried again in 1 s')
    expect(lines[1]).toMatch(/^No model from Hub: not reachable/)
  })

  test('a source that gives another file is not asked again, and no model remains of it', async () => {
    server.content = Buffer.concat([model.subarray(0, -1), Buffer.from('!')])
    const { supply, lines } = supplying()
    await supply.settled
    expect(supply.missing).toEqual({ why: 'unexpected', again: false })
    expect(lines.at(-1)).toBe(
      '! No local model: no source could deliver it. Debates are written by the scripted debater',
    )
    // The first look, the downloader's question for the length, and the file.
    expect(server.asked).toHaveLength(3)
  })

  test('is fetched with progress, loaded and speaks; the next start finds it here', async () => {
    const { supply, lines } = supplying()
    expect(supply.engine).toBeNull()
    await vi.waitUntil(() => supply.coming !== null, { timeout: 20_000 })
    expect(supply.coming).toEqual({ name: 'tiny', progress: null, origin })
    await supply.settled
    expect(supply.engine?.name).toBe('local:tiny')
    expect(supply.coming).toEqual({ name: 'tiny', progress: 1, origin })
    expect(await said(supply)).not.toBe('')
    expect(lines[0]).toBe('Fetching the local model tiny (0.0 GB, Apache-2.0) from Hub: 0 %')
    expect(lines.at(-2)).toBe('Fetching the local model tiny (0.0 GB, Apache-2.0) from Hub: 100 %')
    expect(lines.at(-1)).toBe(
      'The local model tiny (Apache-2.0, https://example.org/tiny) is ready, for one turn at once',
    )
    expect(lines.length).toBeLessThanOrEqual(12)
    await server.close()
    const again = supplying()
    await again.supply.settled
    expect(again.lines).toEqual([
      'The local model tiny (Apache-2.0, https://example.org/tiny) is ready, for one turn at once',
    ])
  })

  test('one that was asked for is fetched, although another is here', async () => {
    await supplying().supply.settled
    const models = { toFetch: [hubOf('wanted'), hubOf('tiny')], toUse: [hubOf('wanted'), hubOf('tiny')] }
    const wanted = { source: hubOf('wanted'), fetchedFrom: null, runsFrom: 9e9 }
    const { supply } = supplying({ models, choice: { kind: 'auto', wanted } })
    await supply.settled
    expect(supply.engine?.name).toBe('local:wanted')
  })

  test('where the memory allows it, two turns are written at once', async () => {
    const choice = { kind: 'file', name: 'mine', path: tiny } as const
    const { supply, lines } = supplying({ choice, machine: { cores: 2, memory: 4e9 } })
    await supply.settled
    expect(lines).toEqual(['The local model mine is ready, for 2 turns at once'])
  })

  test('the next source gives the model where the better one is away', async () => {
    server.mishaps.push({ status: 404 })
    const models = { toFetch: [hubOf('tiny'), hubOf('small')], toUse: [hubOf('tiny'), hubOf('small')] }
    const { supply, lines } = supplying({ models })
    await supply.settled
    expect(supply.engine?.name).toBe('local:small')
    expect(lines[1]).toMatch(/^No model from Hub: .* the server answered 404$/)
    const again = supplying({ models })
    await again.supply.settled
    expect(again.lines).toEqual([
      'A better local model is possible here, tiny (0.0 GB, Apache-2.0): npm run model:setup',
      'The local model small (Apache-2.0, https://example.org/tiny) is ready, for one turn at once',
    ])
  })

  test('the program that fetches may die: the page is told, and it is started again', async () => {
    // The first look and the downloader's question for the length succeed.
    server.mishaps.push({}, {}, { holdAfter: 20_000 })
    const clock = stoppedClock()
    const { supply, lines } = supplying({ clock })
    await hasFetched(supply, 20_000)
    process.kill(supply.fetchingPid ?? Number.NaN, 'SIGKILL')
    await isMissing(supply)
    expect([supply.engine, supply.coming, supply.fetchingPid]).toEqual([null, null, null])
    expect(supply.missing).toEqual({ why: 'stopped', again: true })
    expect(lines.at(-1)).toBe(
      '! No local model yet: the program that fetches it ended (SIGKILL); what has come stays. It is tried again in 1 s',
    )
    await clock.advance(1_000)
    await supply.settled
    expect([supply.engine?.name, supply.missing]).toEqual(['local:tiny', null])
  })

  test('LOCAL_MODEL: a path is used where it stands', async () => {
    const here = supplying({ choice: { kind: 'file', name: 'mine', path: tiny } })
    await here.supply.settled
    expect(here.supply.engine?.name).toBe('local:mine')
    expect(existsSync(join(dataDir, 'models'))).toBe(false)
  })

  test('closing while it is fetched ends the fetch without a word of failure', async () => {
    server.mishaps.push({ cutAfter: 1_000 })
    const { supply, lines } = supplying()
    await supply.close()
    expect(supply.engine).toBeNull()
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([])
  })
})
