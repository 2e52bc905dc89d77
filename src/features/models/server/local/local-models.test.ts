import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contextsFor, heldModel, LOCAL_MODELS, localModelChoice, modelsFor, promptsFor } from './local-models.ts'

const choiceOf = (value: string | null) => localModelChoice(value, '/data')

describe('§10: LOCAL_MODEL', () => {
  test('`off` is never, in any case; nothing is what is found', () => {
    expect(choiceOf('off')).toEqual({ kind: 'off' })
    expect(choiceOf('OFF')).toEqual({ kind: 'off' })
    expect(choiceOf(null)).toEqual({ kind: 'auto' })
  })

  test('the name of a model is its file in DATA_DIR/models', () => {
    const path = join('/data', 'models', 'gemma-4-e4b.gguf')
    expect(choiceOf('Gemma-4-E4B')).toEqual({ kind: 'file', name: 'gemma-4-e4b', path })
  })

  test('the name of a server of this machine and of a model there', () => {
    expect(choiceOf('ollama:qwen2.5:7b')).toEqual({ kind: 'server', server: 'ollama', model: 'qwen2.5:7b' })
    expect(choiceOf('LM-Studio:qwen/qwen3-8b')).toMatchObject({ server: 'lm-studio', model: 'qwen/qwen3-8b' })
    expect(choiceOf('llama.cpp:../m.gguf')).toMatchObject({ server: 'llama.cpp', model: '../m.gguf' })
    expect(choiceOf('ollama')).toMatchObject({ kind: 'file' })
  })

  test('a path is taken as it stands, named after its file', () => {
    const choice = choiceOf('models/My Model_7B.Q4_K_M.gguf')
    expect(choice).toMatchObject({ kind: 'file', name: 'my-model-7b.q4-k-m' })
    expect(choice.kind === 'file' && isAbsolute(choice.path)).toBe(true)
  })
})

describe('§10: the model that lies in DATA_DIR/models', () => {
  function dataDirWith(...files: readonly string[]): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'held-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    mkdirSync(join(dataDir, 'models'))
    for (const [at, file] of files.entries()) {
      writeFileSync(join(dataDir, 'models', file), 'GGUF')
      utimesSync(join(dataDir, 'models', file), at, at)
    }
    return dataDir
  }

  test('where nothing lies, or nothing that is whole, there is none', () => {
    expect(heldModel('/nowhere')).toBeNull()
    const dataDir = dataDirWith('fetch.lock', 'gemma-4-e2b.gguf.ipull')
    mkdirSync(join(dataDir, 'models', 'folder.gguf'))
    expect(heldModel(dataDir)).toBeNull()
  })

  test('of several it is the one chosen last', () => {
    const dataDir = dataDirWith('gemma-4-e4b.gguf', 'qwen3-1.7b-iq4_xs.gguf', 'gemma-4-e2b.gguf')
    const path = join(dataDir, 'models', 'gemma-4-e2b.gguf')
    expect(heldModel(dataDir)).toEqual({ name: 'gemma-4-e2b', path })
  })
})

describe('§10: which models suit a machine', () => {
  // Gigabytes of free memory | cores | names of the suitable models, best first
  test.each<[number, number, string[]]>([
    [2.9, 8, []],
    [64, 1, []],
    [3, 2, ['gemma-4-e2b']],
    [4, 2, ['gemma-4-e2b', 'qwen3.5-4b']],
    [5, 2, ['gemma-4-e4b', 'gemma-4-e2b', 'qwen3.5-4b']],
  ])('%d GB free, %d cores: %j', (memory, cores, expected) => {
    expect(modelsFor({ cores, memory: memory * 1e9 }).map(({ name }) => name)).toEqual(expected)
  })

  test('each says its size, license and page, and is larger than its file in memory', () => {
    for (const { repository, remoteFile, license, bytes, runsFrom } of LOCAL_MODELS) {
      expect(repository).toMatch(/^[\w-]+\/[\w.-]+-GGUF$/)
      expect(remoteFile).toMatch(/\.gguf$/)
      expect(license).toBe('Apache-2.0')
      expect(runsFrom).toBeGreaterThan(bytes)
    }
  })

  test.each([
    [98e6, 'short'],
    [1.01e9, 'short'],
    [2.62e9, 'any'],
  ])('what a model can follow is told by its size: %d bytes, %s', (bytes, prompts) => {
    expect(promptsFor(bytes)).toBe(prompts)
  })

  test('a second turn at once where the memory allows it', () => {
    const contexts = (memory: number) => contextsFor(1.1e9, { cores: 2, memory: memory * 1e9 })
    expect([2, 3, 3.3, 16].map(contexts)).toEqual([1, 1, 2, 2])
  })
})
