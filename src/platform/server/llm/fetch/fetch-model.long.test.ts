import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import type { FetchFault } from './fetch-fault.ts'
import { lockFetching } from './fetch-lock.ts'
import { type FetchModelOptions, type ModelSource, fetchModel, findModel } from './fetch-model.ts'

const model = Buffer.from('GGUF as it should be')
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex')

let folder: string
let server: FileServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-'))
  server = await fileServer(model)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const pinned = { sha256: sha(model), bytes: model.length, license: 'Apache-2.0', page: 'https://example.org/m' }
const own = { sha256: null, bytes: null, license: null, page: null }

const fromWeb = (known: typeof pinned | typeof own = pinned): ModelSource => ({
  name: 'big',
  label: 'Hub',
  file: 'big.gguf',
  url: `${server.url}/file`,
  ...known,
})
/** A second source, of which the same server is the host. */
const fromMirror = (): ModelSource => ({ ...fromWeb(), name: 'small', label: 'Mirror', file: 'small.gguf' })

function fetching(sources: readonly ModelSource[], more: Partial<FetchModelOptions> = {}) {
  const skipped: string[] = []
  const faults: FetchFault[] = []
  const progress: string[] = []
  const options: FetchModelOptions = {
    folder: join(folder, 'models'),
    sources,
    clock: stoppedClock(),
    onProgress: (source, share) => progress.push(`${source.label} ${share}`),
    onSkipped: (source, why, fault) => {
      skipped.push(`${source.label}: ${why}`)
      faults.push(fault)
    },
    ...more,
  }
  return { skipped, faults, progress, fetched: fetchModel(options), found: () => findModel(options.folder, sources) }
}

const models = () => readdirSync(join(folder, 'models')).filter((name) => name !== 'fetch.lock')

describe('§10: sources of the local model, in order', () => {
  test('without any network there is no model, and each source says why', async () => {
    await server.close()
    const { fetched, skipped, faults } = fetching([fromWeb(), fromMirror()])
    expect(await fetched).toBeNull()
    expect(faults).toEqual(['network', 'network'])
    expect(skipped[0]).toMatch(/^Hub: not reachable/)
    expect(skipped[1]).toMatch(/^Mirror: not reachable/)
    expect(models()).toEqual([])
  })

  test('refuses a file with the wrong checksum from either source, and what is no model', async () => {
    const wrong = '0'.repeat(64)
    const { fetched, skipped, faults } = fetching([
      fromWeb({ ...pinned, sha256: wrong }),
      { ...fromMirror(), ...pinned, sha256: wrong },
    ])
    expect(await fetched).toBeNull()
    expect(faults).toEqual(['unexpected', 'unexpected'])
    expect(skipped.filter((line) => line.includes('checksum'))).toHaveLength(2)
    server.content = Buffer.from('<html>Sign in</html>')
    const page = fetching([fromWeb(own)])
    expect(await page.fetched).toBeNull()
    expect([page.skipped, page.faults]).toEqual([['Hub: this is no GGUF file'], ['unexpected']])
    expect(models()).toEqual([])
  })

  test('refuses what the disk has no room for before it is fetched', async () => {
    const { fetched, skipped, faults } = fetching([fromWeb(), fromMirror()], {
      freeDisk: () => Promise.resolve(200e6),
    })
    expect(await fetched).toBeNull()
    expect(faults).toEqual(['disk', 'disk'])
    expect(skipped).toEqual([
      'Hub: it needs 0.3 GB of disk, 0.2 GB are free',
      'Mirror: it needs 0.3 GB of disk, 0.2 GB are free',
    ])
    expect(server.asked).toEqual([])
    expect(models()).toEqual([])
  })

  test('what a full disk stopped is thrown away, so that the database has room', async () => {
    const coming = join(folder, 'models', 'big.gguf.coming')
    mkdirSync(coming, { recursive: true })
    writeFileSync(join(coming, 'what has come'), model)
    const left = [400e6, 100e6]
    server.mishaps.push({ status: 503 })
    const { fetched, skipped, faults } = fetching([fromWeb()], { freeDisk: async () => left.shift() ?? 0 })
    expect(await fetched).toBeNull()
    expect([faults, skipped]).toEqual([['disk'], ['Hub: the disk is full; what had arrived was thrown away']])
    expect(models()).toEqual([])
  })

  test('refuses to fetch into a folder where another program does', async () => {
    const lock = await lockFetching(join(folder, 'models'))
    await expect(fetching([fromWeb()]).fetched).rejects.toThrow('another program is fetching a model already')
    await lock.release()
    expect((await fetching([fromWeb()]).fetched)?.source.name).toBe('big')
  })

  test('takes the first that can give it, with progress under its name', async () => {
    const { fetched, progress, skipped } = fetching([fromWeb(), fromMirror()])
    const file = await fetched
    expect(file?.source.label).toBe('Hub')
    expect(readFileSync(file?.path ?? '').equals(model)).toBe(true)
    expect(progress[0]).toBe('Hub 0')
    expect(progress.at(-1)).toBe('Hub 1')
    expect(skipped).toEqual([])
    expect(models()).toEqual(['big.gguf'])
  })

  test('goes on to the next when the first is not there', async () => {
    server.mishaps.push({ status: 403 })
    const { fetched } = fetching([fromWeb(), fromMirror()])
    expect((await fetched)?.source.label).toBe('Mirror')
    expect(models()).toEqual(['small.gguf'])
  })

  test('a later start finds what is here without asking anybody; fetching again asks for the better one', async () => {
    server.mishaps.push({ status: 403 })
    const first = fetching([fromWeb(), fromMirror()])
    expect(await first.found()).toBeNull()
    await first.fetched
    const asked = server.ranges.length
    expect((await first.found())?.source.label).toBe('Mirror')
    expect(server.ranges).toHaveLength(asked)
    const setup = fetching([fromWeb(), fromMirror()])
    expect((await setup.fetched)?.source.label).toBe('Hub')
    expect((await setup.found())?.source.label).toBe('Hub')
  })
})
