import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFetching } from '#platform/server/llm/fetch/fetch-lock.ts'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { type ModelSetupOptions, setUpModel } from './model-setup.ts'

const model = Buffer.from('GGUF as it should be')
/** A minimal inference library, for which `probeLocal` succeeds. */
const inference = 'data:text/javascript,export const LlamaLogLevel={};export const getLlama=async()=>({})'

let dataDir: string
let server: FileServer
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'setup-'))
  server = await fileServer(model)
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

async function setUp(more: Partial<ModelSetupOptions> = {}) {
  const lines: string[] = []
  const sha256 = createHash('sha256').update(model).digest('hex')
  const source = {
    name: 'tiny',
    label: 'Hub',
    file: 'tiny.gguf',
    url: `${server.url}/file`,
    sha256,
    bytes: model.length,
    license: 'Apache-2.0',
    page: 'https://example.org/tiny',
  } as const
  const here = await setUpModel({
    choice: { kind: 'auto', wanted: null },
    models: { toFetch: [source], toUse: [source] },
    dataDir,
    signal: new AbortController().signal,
    print: (line) => void lines.push(line),
    inference,
    ...more,
  })
  return { here, lines }
}

describe('§10: npm run model:setup', { timeout: 300_000 }, () => {
  test('says so when it is off, when the library is missing, and when no source is reached', async () => {
    expect(await setUp({ choice: { kind: 'off' } })).toEqual({
      here: false,
      lines: ['LOCAL_MODEL is off: there is nothing to fetch'],
    })
    const without = await setUp({ inference: 'node-llama-cpp-is-not-installed' })
    expect(without.here).toBe(false)
    expect(without.lines).toEqual([
      'No local model is possible here: node-llama-cpp is not installed or has no binary for this machine',
    ])
    await server.close()
    const offline = await setUp()
    expect(offline.here).toBe(false)
    expect(offline.lines.at(-1)).toBe('No source could be reached')
  })

  test('refuses a LOCAL_MODEL that is no model, takes one that is', async () => {
    const path = join(dataDir, 'mine.gguf')
    const choice = { kind: 'file', name: 'mine', path } as const
    expect((await setUp({ choice })).lines).toEqual([`LOCAL_MODEL: ${path} is not there or is no GGUF file`])
    writeFileSync(path, model)
    expect(await setUp({ choice })).toEqual({ here: true, lines: [`LOCAL_MODEL: ${path} is here`] })
  })

  test('refuses while the running server fetches a model', async () => {
    const lock = await lockFetching(join(dataDir, 'models'))
    expect(await setUp()).toEqual({
      here: false,
      lines: ['Nothing was fetched: another program is fetching a model already, probably the running server'],
    })
    await lock.release()
    expect((await setUp()).here).toBe(true)
  })

  test('fetches nothing when a model as good as any for this machine is here', async () => {
    await setUp()
    const asked = server.ranges.length
    const place = join(dataDir, 'models', 'tiny.gguf')
    expect(await setUp()).toEqual({
      here: true,
      lines: [`The local model tiny (Apache-2.0, https://example.org/tiny) is here: ${place}`],
    })
    expect(server.ranges).toHaveLength(asked)
  })

  test('fetches the model with progress and says where it is', async () => {
    const { here, lines } = await setUp()
    expect(here).toBe(true)
    expect(lines).toEqual([
      'Fetching the local model tiny (0.0 GB, Apache-2.0) from Hub: 0 %',
      'Fetching the local model tiny (0.0 GB, Apache-2.0) from Hub: 100 %',
      `The local model tiny (Apache-2.0, https://example.org/tiny) is here: ${join(dataDir, 'models', 'tiny.gguf')}`,
    ])
    expect(readdirSync(join(dataDir, 'models'))).toEqual(['fetch.lock', 'tiny.gguf'])
  })
})
