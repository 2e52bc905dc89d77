import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  LARGE_MODEL,
  betterThan,
  contextsFor,
  instructionsFor,
  isOffered,
  languagesOf,
  localModelChoice,
  modelsFor,
  writes,
} from './local-sources.ts'

describe('§10: LOCAL_MODEL', () => {
  test('`off` is never, in any case; nothing is ours', () => {
    expect(localModelChoice('off')).toEqual({ kind: 'off' })
    expect(localModelChoice('OFF')).toEqual({ kind: 'off' })
    expect(localModelChoice(null)).toEqual({ kind: 'auto', wanted: null })
  })

  test('the name of a model of ours asks for it', () => {
    expect(localModelChoice('Qwen3-4B')).toMatchObject({ kind: 'auto', wanted: { source: { name: LARGE_MODEL } } })
    expect(localModelChoice('qwen3-4b.gguf')).toMatchObject({ kind: 'file', name: 'qwen3-4b' })
  })

  test('a path is taken as it stands, named after its file', () => {
    const choice = localModelChoice('models/My Model_7B.Q4_K_M.gguf')
    expect(choice).toMatchObject({ kind: 'file', name: 'my-model-7b.q4-k-m' })
    expect(choice.kind === 'file' && isAbsolute(choice.path)).toBe(true)
  })

  test.each([
    ['https://example.org/a/Llama%203.gguf?download=1', 'llama-3', 'llama-3.gguf'],
    ['http://127.0.0.1:9/..%2f..%2fetc%2fpasswd', 'passwd', 'passwd.gguf'],
    ['https://example.org/', 'model', 'model.gguf'],
  ])('an address %s is fetched into a harmless file', (value, name, file) => {
    expect(localModelChoice(value)).toMatchObject({
      kind: 'url',
      source: { name, file, url: value, sha256: null, bytes: null },
    })
  })
})

describe('§10: the model is a known file', () => {
  const auto = localModelChoice(null)
  const names = (memory: number, cores = 2, choice = auto) => {
    const { toFetch, toUse } = modelsFor({ cores, memory: memory * 1e9 }, choice)
    return { toFetch: toFetch.map(({ name }) => name), toUse: toUse.map(({ name }) => name) }
  }

  // Gigabytes of free memory | cores | what is fetched, the first that can be reached
  test.each<[number, number, string[]]>([
    [0.5, 8, ['smollm2-135m-instruct']],
    [2.9, 8, ['smollm2-135m-instruct']],
    [3, 2, ['qwen2.5-coder-1.5b-instruct', 'smollm2-135m-instruct']],
    [4, 2, ['qwen3-1.7b', 'qwen2.5-coder-1.5b-instruct', 'smollm2-135m-instruct']],
    [64, 32, ['qwen3-1.7b', 'qwen2.5-coder-1.5b-instruct', 'smollm2-135m-instruct']],
    [64, 1, ['smollm2-135m-instruct']],
  ])('%d GB free, %d cores: %j', (memory, cores, expected) => {
    expect(names(memory, cores).toFetch).toEqual(expected)
  })

  test('one that is here is used with less memory than one is fetched for, the best first', () => {
    expect(names(1).toUse).toEqual(['smollm2-135m-instruct'])
    expect(names(2.5).toUse).toEqual(['qwen3-1.7b', 'qwen2.5-coder-1.5b-instruct', 'smollm2-135m-instruct'])
    expect(names(6).toUse[0]).toBe('qwen3-4b')
  })

  test('of what is here only a better one is worth fetching', () => {
    const models = modelsFor({ cores: 2, memory: 6e9 }, auto)
    const better = models.toUse.map((source) => betterThan(source, models)?.name ?? null)
    expect(better).toEqual([null, null, 'qwen3-1.7b', 'qwen3-1.7b'])
  })

  test('one that was asked for comes first whatever the machine, the others after it', () => {
    const asked = names(3, 2, localModelChoice(LARGE_MODEL))
    expect(asked.toFetch).toEqual(['qwen3-4b', 'qwen2.5-coder-1.5b-instruct', 'smollm2-135m-instruct'])
    expect(asked.toUse[0]).toBe('qwen3-4b')
    expect(names(64, 8, localModelChoice('smollm2-135m-instruct')).toUse[0]).toBe('smollm2-135m-instruct')
  })

  test('a model writes what it was trained on; of an operator’s own nothing is known, so it may', () => {
    const speaking = (name: string) => ['de', 'zh-TW', 'sw', 'en-GB'].map((code) => writes(languagesOf(name), code))
    expect(speaking('qwen3-1.7b')).toEqual([true, true, false, true])
    expect(speaking('qwen2.5-coder-1.5b-instruct')).toEqual([false, true, false, true])
    expect(speaking('smollm2-135m-instruct')).toEqual([false, false, false, true])
    expect(speaking('mine')).toEqual([true, true, true, true])
  })

  test('one to which readers preferred the script is an offer; one that the operator chose speaks, if it can', () => {
    const choosing = (value: string | null) => {
      const choice = localModelChoice(value)
      return ['qwen3-1.7b', 'qwen2.5-coder-1.5b-instruct', 'mine'].map((name) => isOffered(name, 1e9, choice))
    }
    expect(choosing(null)).toEqual([false, true, false])
    expect(choosing('qwen2.5-coder-1.5b-instruct')).toEqual([false, false, false])
    expect(choosing('/models/mine.gguf')).toEqual([false, false, false])
    expect(isOffered('mine', 98e6, localModelChoice('/models/mine.gguf'))).toBe(true)
    expect(isOffered('smollm2-135m-instruct', 98e6, localModelChoice('smollm2-135m-instruct'))).toBe(true)
  })

  test.each([
    [98e6, 'plain'],
    [0.5e9, 'plain'],
    [1.01e9, 'short'],
    [1.12e9, 'short'],
    [2.5e9, 'any'],
  ])('what a model can follow is told by its size: %d bytes, %s', (bytes, instructions) => {
    expect(instructionsFor(bytes)).toBe(instructions)
  })

  test('each source is pinned: checksum, size, license, and a version that cannot change', () => {
    const sources = modelsFor({ cores: 8, memory: 64e9 }, auto).toUse
    expect(sources).toHaveLength(4)
    for (const source of sources) {
      expect(source).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), license: 'Apache-2.0' })
      expect(source.bytes).toBeGreaterThan(90e6)
      const versions = source.kind === 'url' ? [source.url] : source.parts.map(({ version }) => `==${version}`)
      for (const version of versions) expect(version).toMatch(/\/[0-9a-f]{40}\/|^==\d/)
      const repository = source.kind === 'url' ? source.url : `https://pypi.org/project/${source.parts[0]?.project}/`
      expect(repository.startsWith(source.page ?? 'nothing')).toBe(true)
    }
  })

  test('a second turn at once where the memory allows it', () => {
    const contexts = (memory: number) => contextsFor(1.1e9, { cores: 2, memory: memory * 1e9 })
    expect([2, 3, 3.3, 16].map(contexts)).toEqual([1, 1, 2, 2])
  })
})
