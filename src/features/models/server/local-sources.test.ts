import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultSources, instructionsFor, languagesOf, localModelChoice, writes } from './local-sources.ts'

describe('§10: LOCAL_MODEL', () => {
  test('`off` is never, in any case; nothing is ours', () => {
    expect(localModelChoice('off')).toEqual({ kind: 'off' })
    expect(localModelChoice('OFF')).toEqual({ kind: 'off' })
    expect(localModelChoice(null)).toEqual({ kind: 'auto' })
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
    expect(localModelChoice(value)).toMatchObject({ kind: 'url', source: { name, file, url: value, sha256: null } })
  })
})

describe('§10: the model is a known file', () => {
  const machines = [
    { cores: 2, memory: 24e9 },
    { cores: 8, memory: 4e9 },
    { cores: 8, memory: 16e9 },
  ]

  test('a small machine gets the small one, every machine ends with the package', () => {
    const names = machines.map((machine) => defaultSources(machine).map(({ name }) => name))
    expect(names.map(([first]) => first)).toEqual([
      'qwen2.5-0.5b-instruct',
      'qwen2.5-0.5b-instruct',
      'qwen2.5-1.5b-instruct',
    ])
    expect(names.every((list) => list.at(-1) === 'smollm2-135m-instruct')).toBe(true)
  })

  test('a model writes what it was trained on; of an operator’s own nothing is known, so it may', () => {
    const [qwen, smol] = defaultSources({ cores: 8, memory: 16e9 }).map(({ name }) => name)
    expect(['de', 'zh-TW', 'sw', 'en-GB'].map((language) => writes(languagesOf(qwen ?? ''), language))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(['de', 'en-GB'].map((language) => writes(languagesOf(smol ?? ''), language))).toEqual([false, true])
    expect(writes(languagesOf('mine'), 'sw')).toBe(true)
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

  test('each source is pinned: checksum, and a version that cannot change', () => {
    for (const source of machines.flatMap((machine) => defaultSources(machine))) {
      expect(source.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(source.kind === 'url' ? source.url : source.requirement).toMatch(/\/[0-9a-f]{40}\/|==\d/)
    }
  })
})
