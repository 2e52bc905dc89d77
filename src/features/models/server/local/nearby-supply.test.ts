import { afterEach, describe, expect, test, vi } from 'vitest'
import { MODEL_SERVERS, type ServerKind } from '#platform/server/llm/nearby/held-models.ts'
import { stoppedClock } from '#testing/clock.ts'
import { type FakeUpstream, fakeUpstream, refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { inLlama, inOllama, inStudio, pagesOf } from '#testing/model-servers.ts'
import { type NearbyOptions, nearbySupply } from './nearby-supply.ts'

const clean: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of clean.splice(0).toReversed()) await end()
})

async function machineWith(
  models: Partial<Record<ServerKind, readonly { readonly id?: string; readonly name?: string }[]>>,
  more: Partial<NearbyOptions> = {},
) {
  const lines: string[] = []
  const clock = stoppedClock()
  const away = await refusingUrl()
  const upstreams = new Map<ServerKind, FakeUpstream>()
  for (const kind of Object.keys(models) as ServerKind[]) {
    const upstream = await fakeUpstream()
    for (const [path, page] of Object.entries(pagesOf(kind, models[kind] ?? []))) upstream.pages.set(path, page)
    upstreams.set(kind, upstream)
    clean.push(() => upstream.close())
  }
  const supply = nearbySupply({
    choice: { kind: 'auto' },
    clock,
    random: () => 0.5,
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(`! ${line}`) },
    servers: MODEL_SERVERS.map((server) => ({ ...server, url: upstreams.get(server.kind)?.url ?? away })),
    memory: 32e9,
    ...more,
  })
  clean.push(() => supply.close())
  const found = await supply.found
  const ask = async () => {
    let text = ''
    const messages = [{ role: 'user', content: 'Speak.' }] as const
    const request = { model: 'gpt-4o', system: '', messages, maxTokens: 5, signal: new AbortController().signal }
    for await (const piece of supply.model?.engine.stream(request) ?? []) text += piece
    return text
  }
  const [upstream] = upstreams.values()
  return { supply, found, lines, clock, ask, upstream }
}

const chosen = async (...setup: Parameters<typeof machineWith>) => {
  const { supply } = await machineWith(...setup)
  return supply.model && [supply.model.server, supply.model.engine.name, supply.model.prompts]
}

describe('§10: a model that its owner has put on this machine', () => {
  test('nobody is there: nothing is found, and nothing is said', async () => {
    const { supply, found, lines } = await machineWith({})
    expect([supply.model, found, lines]).toEqual([null, false, []])
  })

  test('below seven billion parameters, or of unknown size, it does not speak, and the log says how it may', async () => {
    const small = await machineWith({ ollama: [inOllama('llama3.2:latest', '3.2B')] })
    expect([small.supply.model, small.found]).toEqual([null, false])
    expect(small.lines).toHaveLength(1)
    expect(small.lines[0]).toMatch(/does not speak; LOCAL_MODEL=ollama:llama3\.2:latest lets it$/)
    const unknown = await machineWith({ 'lm-studio': [inStudio('phi-4')] })
    expect(unknown.supply.model).toBeNull()
    expect(unknown.lines[0]).toContain('LOCAL_MODEL=lm-studio:phi-4')
    await small.clock.advance(60_000)
    small.supply.lookAgain()
    for (const path of ['/api/ps', '/api/tags']) await (await fetch(`${small.upstream?.url}${path}`)).text()
    expect(small.lines).toHaveLength(1)
  })

  test('a model that reads too little for the full prompt gets the short one', async () => {
    const small = inStudio('qwen2.5-7b-instruct', { state: 'loaded', loaded_context_length: 2_048 })
    expect(await chosen({ 'lm-studio': [small] })).toEqual(['LM Studio', 'local:qwen2.5-7b-instruct', 'short'])
  })

  test('from seven on the largest that fits speaks, one in memory before the others', async () => {
    const models = [inOllama('qwen2.5:7b', '7.6B'), inOllama('qwen2.5:14b', '14.8B'), inOllama('llama3.1:70b', '70.6B')]
    expect(await chosen({ ollama: models })).toEqual(['Ollama', 'local:qwen2.5-14b', 'any'])
    const studio = [inStudio('gemma-2-9b-it', { state: 'loaded' }), inStudio('tiny-1b', { state: 'loaded' })]
    expect(await chosen({ ollama: models, 'lm-studio': studio })).toEqual(['LM Studio', 'local:gemma-2-9b-it', 'any'])
    const small = [inStudio('tiny-1b', { state: 'loaded' })]
    expect(await chosen({ ollama: models, 'lm-studio': small })).toEqual(['Ollama', 'local:qwen2.5-14b', 'any'])
  })

  test('LOCAL_MODEL names one: it speaks, whatever its size; what is not held is said', async () => {
    const models = [inOllama('qwen2.5:14b', '14.8B'), inOllama('llama3.2:latest', '3.2B')]
    const choice = { kind: 'server', server: 'ollama', model: 'llama3.2:latest' } as const
    expect(await chosen({ ollama: models }, { choice })).toEqual(['Ollama', 'local:llama3.2-latest', 'any'])
    const tiny = { ...choice, model: 'smollm2:135m' }
    expect(await chosen({ ollama: [inOllama('smollm2:135m', '134.5M')] }, { choice: tiny })).toEqual([
      'Ollama',
      'local:smollm2-135m',
      'short',
    ])
    const missing = await machineWith({ ollama: models }, { choice: { ...choice, model: 'phi4' } })
    expect(missing.supply.model).toBeNull()
    expect(missing.lines).toEqual(['LOCAL_MODEL: ollama on this machine does not hold phi4'])
  })

  test('it is asked under its own name, without thinking, and answers', async () => {
    const { upstream, ask, lines } = await machineWith({ ollama: [inOllama('qwen3:8b', '8.2B')] })
    upstream?.script(says('<think>', '\n\n', '</think>', 'Light ', 'bends.'))
    expect(await ask()).toBe('Light bends.')
    const { path, body } = (await upstream?.called(1)) ?? {}
    expect(path).toBe('/v1/chat/completions')
    expect(body).toMatchObject({ model: 'qwen3:8b', max_tokens: 5, stream: true, reasoning_effort: 'none' })
    expect(lines[0]).toMatch(/^The model qwen3:8b of Ollama \(http:.* speaks; LOCAL_MODEL=off forbids it$/)
  })

  test('an older Ollama that does not know how not to think is asked without, and so from then on', async () => {
    const { upstream, ask } = await machineWith({ ollama: [inOllama('qwen2.5:7b', '7.6B')] })
    const message = `invalid reasoning value: 'none' (must be "high", "medium", or "low")`
    upstream?.script(
      fails({ kind: 'status', status: 400, body: { error: { message } } }),
      says('Fine.'),
      says('Again.'),
    )
    expect([await ask(), await ask()]).toEqual(['Fine.', 'Again.'])
    expect(upstream?.calls.map(({ body }) => 'reasoning_effort' in body)).toEqual([true, false, false])
  })

  test('llama.cpp is told in its own words not to think', async () => {
    const { upstream, ask } = await machineWith({ 'llama.cpp': [inLlama('m.gguf', 8e9)] })
    await ask()
    const { body } = (await upstream?.called(1)) ?? {}
    expect(body).toMatchObject({ model: 'm.gguf', chat_template_kwargs: { enable_thinking: false } })
    expect(body).not.toHaveProperty('reasoning_effort')
  })
})

describe('§10: a server that goes away, and comes back', () => {
  test('no answer fails as any engine’s does, and nobody else meets it: it is asked again in five minutes', async () => {
    const { upstream, supply, clock, ask, lines } = await machineWith({ ollama: [inOllama('qwen2.5:7b', '7.6B')] })
    upstream?.otherwise(fails({ kind: 'status', status: 404, body: { error: 'model not found' } }))
    await expect(ask()).rejects.toMatchObject({ fault: 'unavailable' })
    expect(supply.model).toBeNull()
    expect(lines.at(-1)).toMatch(
      /^! The model qwen2\.5:7b of Ollama .* gives no answer: .*\. It is not asked for 5 minutes$/,
    )
    for (const minutes of [0, 4]) {
      await clock.advance(minutes * 60_000)
      supply.lookAgain()
      // The server answers the requests of `lookAgain` first, so once it has answered these, the search is over.
      for (const path of ['/api/ps', '/api/tags']) await (await fetch(`${upstream?.url}${path}`)).text()
      expect(supply.model).toBeNull()
    }
    await clock.advance(60_000)
    upstream?.otherwise(says('Here ', 'again.'))
    supply.lookAgain()
    await vi.waitUntil(() => supply.model !== null, { timeout: 20_000 })
    expect(await ask()).toBe('Here again.')
  })

  test('another model that is there speaks meanwhile', async () => {
    const models = [inOllama('qwen2.5:14b', '14.8B'), inOllama('qwen2.5:7b', '7.6B')]
    const { upstream, supply, ask } = await machineWith({ ollama: models })
    upstream?.script(fails({ kind: 'status', status: 404, body: { error: 'model requires more memory' } }))
    await expect(ask()).rejects.toMatchObject({ fault: 'unavailable' })
    supply.lookAgain()
    await vi.waitUntil(() => supply.model !== null, { timeout: 20_000 })
    expect(supply.model?.engine.name).toBe('local:qwen2.5-7b')
  })

  test('an answer that breaks off is that turn’s alone', async () => {
    const { upstream, supply, ask } = await machineWith({ ollama: [inOllama('qwen2.5:7b', '7.6B')] })
    upstream?.script(fails({ kind: 'cut', after: 1 }, 'Light ', 'bends.'))
    await expect(ask()).rejects.toMatchObject({ fault: 'broken-stream' })
    expect(supply.model).not.toBeNull()
  })

  test('one that is started later is found within a minute of use', async () => {
    const { supply, clock, upstream, lines } = await machineWith({ ollama: [] })
    supply.lookAgain()
    upstream?.pages.set('/api/tags', { models: [inOllama('qwen2.5:7b', '7.6B')] })
    supply.lookAgain()
    expect(supply.model).toBeNull()
    await clock.advance(60_000)
    supply.lookAgain()
    await vi.waitUntil(() => supply.model !== null, { timeout: 20_000 })
    expect(lines).toHaveLength(1)
  })
})
