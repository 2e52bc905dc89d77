import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  LARGE_MODEL,
  betterThan,
  contextsFor,
  isOffered,
  languagesOf,
  localModelChoice,
  modelsFor,
  promptsFor,
  writes,
} from './local-sources.ts'

const HUB = 'https://huggingface.co'

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

  test('the name of a server of this machine and of a model there; an address is none', () => {
    expect(localModelChoice('ollama:qwen2.5:7b')).toEqual({ kind: 'server', server: 'ollama', model: 'qwen2.5:7b' })
    expect(localModelChoice('LM-Studio:qwen/qwen3-8b')).toMatchObject({ server: 'lm-studio', model: 'qwen/qwen3-8b' })
    expect(localModelChoice('llama.cpp:../m.gguf')).toMatchObject({ server: 'llama.cpp', model: '../m.gguf' })
    expect(localModelChoice('ollama')).toMatchObject({ kind: 'file' })
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
    const { toFetch, toUse } = modelsFor({ cores, memory: memory * 1e9 }, choice, HUB)
    return { toFetch: toFetch.map(({ name }) => name), toUse: toUse.map(({ name }) => name) }
  }

  // Gigabytes of free memory | cores | what is fetched, the first that can be reached
  test.each<[number, number, string[]]>([
    [3.9, 8, []],
    [64, 1, []],
    [4, 2, ['qwen3-1.7b']],
    [64, 32, ['qwen3-1.7b']],
  ])('%d GB free, %d cores: %j', (memory, cores, expected) => {
    expect(names(memory, cores).toFetch).toEqual(expected)
  })

  test('one that is here is used with less memory than one is fetched for, the best first', () => {
    expect(names(1.9).toUse).toEqual([])
    expect(names(2.5).toUse).toEqual(['qwen3-1.7b'])
    expect(names(6).toUse[0]).toBe('qwen3-4b')
  })

  test('of what is here only a better one is worth fetching', () => {
    const models = modelsFor({ cores: 2, memory: 6e9 }, auto, HUB)
    const better = models.toUse.map((source) => betterThan(source, models)?.name ?? null)
    expect(better).toEqual([null, null])
    const asked = modelsFor({ cores: 2, memory: 6e9 }, localModelChoice(LARGE_MODEL), HUB)
    expect(asked.toUse.map((source) => betterThan(source, asked)?.name ?? null)).toEqual([null, LARGE_MODEL])
  })

  test('one that was asked for comes first whatever the machine, the others after it', () => {
    const asked = names(3, 1, localModelChoice(LARGE_MODEL))
    expect(asked.toFetch).toEqual(['qwen3-4b'])
    expect(asked.toUse[0]).toBe('qwen3-4b')
    expect(names(64, 8, localModelChoice(LARGE_MODEL)).toFetch).toEqual(['qwen3-4b', 'qwen3-1.7b'])
  })

  test('a model writes what it was trained on; of an operator’s own nothing is known, so it may', () => {
    const speaking = (name: string) => ['de', 'zh-TW', 'sw', 'en-GB'].map((code) => writes(languagesOf(name), code))
    expect(speaking('qwen3-1.7b')).toEqual([true, true, false, true])
    expect(speaking('mine')).toEqual([true, true, true, true])
  })

  test('ours are offers, because nobody has read their turns; one that the operator names speaks', () => {
    const choosing = (value: string | null) => {
      const choice = localModelChoice(value)
      return ['qwen3-4b', 'qwen3-1.7b', 'mine'].map((name) => isOffered(name, choice))
    }
    expect(choosing(null).slice(0, 2)).toEqual([true, true])
    expect(choosing('qwen3-4b').slice(0, 2)).toEqual([false, true])
    expect(choosing('/models/mine.gguf')[2]).toBe(false)
    expect(choosing('https://example.org/mine.gguf')[2]).toBe(false)
  })

  test.each([
    [98e6, 'short'],
    [1.01e9, 'short'],
    [2.5e9, 'any'],
  ])('what a model can follow is told by its size: %d bytes, %s', (bytes, prompts) => {
    expect(promptsFor(bytes)).toBe(prompts)
  })

  test('each source is pinned: checksum, size, license, and a version that cannot change', () => {
    const sources = modelsFor({ cores: 8, memory: 64e9 }, auto, HUB).toUse
    expect(sources).toHaveLength(2)
    for (const { url, page, bytes, ...source } of sources) {
      expect(source).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), license: 'Apache-2.0' })
      expect(bytes).toBeGreaterThan(90e6)
      expect(url).toMatch(/\/[0-9a-f]{40}\//)
      expect(url.startsWith(page ?? 'nothing')).toBe(true)
    }
  })

  test('HF_ENDPOINT: a mirror gives the same files; the page about them stays', () => {
    const [best] = modelsFor({ cores: 8, memory: 64e9 }, auto, 'http://mirror.example:8081/hf').toUse
    expect(best?.url).toMatch(/^http:\/\/mirror\.example:8081\/hf\/unsloth\/[^/]+\/resolve\//)
    expect(best?.page).toMatch(/^https:\/\/huggingface\.co\//)
  })

  test('a second turn at once where the memory allows it', () => {
    const contexts = (memory: number) => contextsFor(1.1e9, { cores: 2, memory: memory * 1e9 })
    expect([2, 3, 3.3, 16].map(contexts)).toEqual([1, 1, 2, 2])
  })
})
