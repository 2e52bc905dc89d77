import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { inLlama, inOllama, inStudio, pagesOf } from '#testing/model-servers.ts'
import { heldModels, type ServerKind } from './held-models.ts'

const KINDS = ['ollama', 'lm-studio', 'llama.cpp'] as const
const clean: (() => void)[] = []
afterEach(() => {
  for (const end of clean.splice(0)) end()
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  clean.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serving = (pages: Readonly<Record<string, unknown>>) =>
  listening((request, response) => {
    const page = pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(page ?? { error: 'not found' }))
  })

const serverAt = (kind: ServerKind, url: string) => ({ kind, name: kind, url })
const clock = stoppedClock()
const held = (kind: ServerKind, url: string) => heldModels([serverAt(kind, url)], clock)

const listOf = (count: number, name = 'qwen2.5-7b') => {
  const models = Array.from({ length: count }, () => ({ id: name, name, owned_by: 'llamacpp' }))
  return JSON.stringify({ models, data: models })
}

describe('§10: whatever answers on those ports is harmless', () => {
  test('what the others below would be believed, if it came as it should', async () => {
    const url = await listening((_, response) => response.end(listOf(2)))
    expect(
      await heldModels(
        KINDS.map((kind) => serverAt(kind, url)),
        clock,
      ),
    ).toHaveLength(6)
  })

  test('nobody', async () => {
    const url = await refusingUrl()
    expect(
      await heldModels(
        KINDS.map((kind) => serverAt(kind, url)),
        clock,
      ),
    ).toEqual([])
  })

  test.each<[string, RequestListener]>([
    ['a page', (_, response) => response.end('<!doctype html><title>Hello</title>')],
    ['an error', (_, response) => response.writeHead(500).end(listOf(1))],
    [
      'another place',
      ({ url }, response) =>
        url === '/moved' ? response.end(listOf(1)) : response.writeHead(302, { location: '/moved' }).end(),
    ],
    ['other JSON', (_, response) => response.end('{"models":{"name":7},"data":[{"id":null}]}')],
    ['a list of nothing', (_, response) => response.end('[]')],
    ['a cut', (_, response) => response.write(listOf(1).slice(0, 20), () => response.destroy())],
    ['more than anybody has', (_, response) => response.end(listOf(30_000))],
    ['a name that is none', (_, response) => response.end(listOf(1, 'x'.repeat(400)))],
  ])('%s', async (_, answer) => {
    const url = await listening(answer)
    expect(
      await heldModels(
        KINDS.map((kind) => serverAt(kind, url)),
        clock,
      ),
    ).toEqual([])
  })

  test('a port that accepts and says nothing is left after a second, and the others are heard', async () => {
    const asked = vi.fn<RequestListener>()
    const silent = await listening(asked)
    const url = await serving(pagesOf('ollama', [inOllama('qwen2.5:7b', '7.6B')]))
    const time = stoppedClock()
    const found = heldModels([serverAt('llama.cpp', silent), serverAt('ollama', url)], time)
    await vi.waitUntil(() => asked.mock.calls.length === 2, { timeout: 20_000 })
    // Once these requests are answered, all earlier requests to this server have been answered as well.
    for (const path of ['/api/ps', '/api/tags']) await (await fetch(url + path)).text()
    await time.advance(1_000)
    expect(await found).toMatchObject([{ id: 'qwen2.5:7b' }])
  })
})

describe('§10: what they hold', () => {
  test('Ollama: by its own details; nothing of its cloud, nothing that does not talk, nothing that always thinks', async () => {
    const models = [
      inOllama('qwen2.5:14b', '14.8B'),
      inOllama('llama3.2:latest', '3.2B'),
      inOllama('gpt-oss:120b-cloud', '', { remote_model: 'gpt-oss:120b', remote_host: 'https://ollama.com:443' }),
      inOllama('glm-5:cloud', '700B', { remote_host: 'https://ollama.com:443' }),
      inOllama('nomic-embed-text:latest', '137M'),
      inOllama('mystery:8b', '8B', { capabilities: ['embedding'] }),
      inOllama('deepseek-r1:8b', '8.2B'),
    ]
    const running = { models: [{ ...inOllama('llama3.2:latest', '3.2B'), size_vram: 1, context_length: 8_192 }] }
    const url = await serving({ ...pagesOf('ollama', models), '/api/ps': running })
    expect(await held('ollama', url)).toMatchObject([
      { id: 'qwen2.5:14b', billions: 14.8, loaded: false, contextTokens: null, places: 1 },
      { id: 'llama3.2:latest', billions: 3.2, loaded: true, contextTokens: 8_192 },
    ])
  })

  test('LM Studio: by its own API, sizes by the names', async () => {
    const models = [
      inStudio('meta-llama-3.1-8b-instruct', { state: 'loaded', loaded_context_length: 4_096 }),
      inStudio('qwen2-vl-7b-instruct', { type: 'vlm' }),
      inStudio('text-embedding-nomic-embed-text-v1.5', { type: 'embeddings' }),
      inStudio('phi-4'),
    ]
    const url = await serving(pagesOf('lm-studio', models))
    expect(await held('lm-studio', url)).toMatchObject([
      { id: 'meta-llama-3.1-8b-instruct', billions: 8, loaded: true, contextTokens: 4_096 },
      { id: 'qwen2-vl-7b-instruct', billions: 7, loaded: false },
      { id: 'phi-4', billions: null },
    ])
  })

  test('LM Studio before 0.3.6, which answers an unknown path with 200 and an error', async () => {
    const error = { error: 'Unexpected endpoint or method. (GET /api/v0/models)' }
    const data = [{ id: 'gemma-2-9b-it', object: 'model', owned_by: 'organization_owner' }]
    const url = await serving({ '/api/v0/models': error, '/v1/models': { object: 'list', data } })
    expect(await held('lm-studio', url)).toMatchObject([{ id: 'gemma-2-9b-it', billions: 9, loaded: false }])
  })

  test('llama.cpp: its parameters, slots and context; one that needs a key is no use', async () => {
    const pages = pagesOf('llama.cpp', [inLlama('models/gemma-4-12B-it-Q8_0.gguf', 11_907_350_576)])
    expect(await held('llama.cpp', await serving(pages))).toMatchObject([
      { id: 'models/gemma-4-12B-it-Q8_0.gguf', billions: 11.907350576, loaded: true, contextTokens: 16_384, places: 4 },
    ])
    const { '/props': _, ...locked } = pages as Record<string, unknown>
    expect(await held('llama.cpp', await serving(locked))).toEqual([])
  })

  test('llama.cpp that loads models when they are asked for', async () => {
    const router = inLlama('ggml-org/Qwen2.5-7B-Instruct-GGUF:Q4_K_M', 0, {
      meta: undefined,
      status: { value: 'unloaded' },
    })
    const url = await serving({ ...pagesOf('llama.cpp', [router]), '/props': { role: 'router', max_instances: 4 } })
    expect(await held('llama.cpp', url)).toMatchObject([{ billions: 7, loaded: false, contextTokens: null, places: 1 }])
  })
})
