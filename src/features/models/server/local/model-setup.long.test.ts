import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DownloadModel } from '#platform/server/llm/local/download-model.ts'
import { heldModel } from './local-models.ts'
import { type ModelSetupOptions, setUpModel } from './model-setup.ts'

const inference = 'data:text/javascript,export const LlamaLogLevel={};export const getLlama=async()=>({})'
const NOW = new Date('2026-11-28T12:00:00Z')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'setup-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** @param typed the answer at the terminal; null if there is no terminal */
async function setUp(name: string | null, typed: string | null = null, more: Partial<ModelSetupOptions> = {}) {
  const lines: string[] = []
  const fetched: string[] = []
  const download: DownloadModel = ({ hub, repository, remoteFile, folder, file, onProgress }) => {
    fetched.push(`${hub}/${repository}/${remoteFile}`)
    for (const share of [0, 0.55, 0.58, 1]) onProgress(share)
    writeFileSync(join(folder, file), 'GGUF')
    return Promise.resolve(join(folder, file))
  }
  const here = await setUpModel({
    name,
    ask: typed === null ? null : () => Promise.resolve(typed),
    machine: { cores: 4, memory: 6e9 },
    dataDir,
    localModel: null,
    hub: 'https://hub.example',
    print: (line) => void lines.push(line),
    now: () => NOW,
    download,
    freeDisk: () => Promise.resolve(100e9),
    inference,
    ...more,
  })
  return { here, lines, fetched }
}

const LIST = [
  'This machine has 6.0 GB of free memory and 4 cores.',
  'These models suit it, the best first:',
  '  1  gemma-4-e4b: Gemma 4 E4B QAT, about 4.2 GB to fetch, 5.0 GB of memory, Apache-2.0, huggingface.co/unsloth/gemma-4-E4B-it-qat-GGUF',
  '  2  gemma-4-e2b: Gemma 4 E2B QAT, about 2.6 GB to fetch, 3.0 GB of memory, Apache-2.0, huggingface.co/unsloth/gemma-4-E2B-it-qat-GGUF',
  '  3  qwen3.5-4b: Qwen3.5 4B, about 2.7 GB to fetch, 4.0 GB of memory, Apache-2.0, huggingface.co/unsloth/Qwen3.5-4B-GGUF',
]

describe('§10: npm run model:setup fetches nothing', { timeout: 120_000 }, () => {
  test('without a terminal: it lists what suits the machine, and says the command', async () => {
    expect(await setUp(null)).toEqual({
      here: false,
      lines: [...LIST, 'Nothing was fetched. This fetches one: npm run model:setup -- gemma-4-e4b'],
      fetched: [],
    })
  })

  test('where no model suits the machine, and where it has no library', async () => {
    const small = await setUp(null, '1', { machine: { cores: 1, memory: 2e9 } })
    expect(small).toEqual({
      here: false,
      lines: [
        'This machine has 2.0 GB of free memory and one core.',
        'No model suits it: the smallest, gemma-4-e2b, wants 3.0 GB and two cores.',
      ],
      fetched: [],
    })
    const without = await setUp('gemma-4-e2b', null, { inference: 'node-llama-cpp-is-not-installed' })
    expect(without.lines).toEqual([
      'No model was fetched: node-llama-cpp is not installed or has no binary for this machine',
    ])
  })

  test('by Enter alone, and by a name of none', async () => {
    expect(await setUp(null, '')).toEqual({ here: false, lines: LIST, fetched: [] })
    const none = '"llama" is none of gemma-4-e4b, gemma-4-e2b, qwen3.5-4b'
    for (const answer of [await setUp(null, 'llama'), await setUp('llama')]) {
      expect(answer).toMatchObject({ here: false, fetched: [] })
      expect(answer.lines.at(-1)).toBe(`No model was fetched: ${none}`)
    }
    expect(existsSync(join(dataDir, 'models'))).toBe(false)
  })

  test('onto a disk that it would fill, and what the source cannot give', async () => {
    const full = await setUp('gemma-4-e2b', null, { freeDisk: () => Promise.resolve(2.8e9) })
    expect(full.lines).toEqual(['No model was fetched: it needs 2.9 GB of disk, 2.8 GB are free'])
    const download = () => Promise.reject(new Error('https://hub.example cannot be reached'))
    const away = await setUp('gemma-4-e2b', null, { download })
    expect(away).toMatchObject({
      here: false,
      lines: ['No model was fetched: https://hub.example cannot be reached'],
    })
  })
})

describe('§10: npm run model:setup fetches the model that its owner names', { timeout: 120_000 }, () => {
  test('as an argument, without a terminal and whatever the machine', async () => {
    const small = { machine: { cores: 1, memory: 1e9 } }
    const { here, lines, fetched } = await setUp('Gemma-4-E2B', null, small)
    expect(here).toBe(true)
    expect(fetched).toEqual(['https://hub.example/unsloth/gemma-4-E2B-it-qat-GGUF/gemma-4-E2B-it-qat-UD-Q4_K_XL.gguf'])
    expect(lines).toEqual([
      'Fetching Gemma 4 E2B QAT (2.6 GB, Apache-2.0): 0 %',
      'Fetching Gemma 4 E2B QAT (2.6 GB, Apache-2.0): 50 %',
      'Fetching Gemma 4 E2B QAT (2.6 GB, Apache-2.0): 100 %',
      `Gemma 4 E2B QAT is here: ${join(dataDir, 'models', 'gemma-4-e2b.gguf')}`,
      'It speaks from the next start of the server, where no provider has a key.',
    ])
    expect(readFileSync(heldModel(dataDir)?.path ?? '', 'utf8')).toBe('GGUF')
  })

  test.each(['3', 'qwen3.5-4b'])('by %s, typed at the terminal', async (typed) => {
    expect((await setUp(null, typed)).fetched).toEqual([
      'https://hub.example/unsloth/Qwen3.5-4B-GGUF/Qwen3.5-4B-Q4_K_M.gguf',
    ])
    expect(heldModel(dataDir)?.name).toBe('qwen3.5-4b')
  })

  test('one that is here is not fetched again, and is the one chosen last', async () => {
    await setUp('gemma-4-e2b')
    await setUp('gemma-4-e4b', null, { now: () => new Date(NOW.getTime() + 1_000) })
    const later = new Date(NOW.getTime() + 2_000)
    const again = await setUp('gemma-4-e2b', null, { now: () => later })
    expect(again).toMatchObject({ here: true, fetched: [] })
    expect(heldModel(dataDir)?.name).toBe('gemma-4-e2b')
    expect(statSync(heldModel(dataDir)?.path ?? '').mtimeMs).toBe(later.getTime())
  })

  test('where LOCAL_MODEL names something else, it says that the model does not speak', async () => {
    const { lines } = await setUp('gemma-4-e2b', null, { localModel: 'off' })
    expect(lines.at(-1)).toMatch(/^It does not speak yet, .* or set LOCAL_MODEL=gemma-4-e2b\.$/)
  })
})
