import { describe, expect, onTestFinished, test } from 'vitest'
import { publicConfig } from '#features/models/contract.ts'
import { createEngines } from '#features/models/server/engines.ts'
import { nearbySupply } from '#features/models/server/local/nearby-supply.ts'
import { stoppedClock } from '#testing/clock.ts'
import { fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { fails, says } from '#testing/fake-upstream/script.ts'
import { inOllama, pagesOf } from '#testing/model-servers.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import type { OpenStream, Visitor } from '#testing/visitor.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'

const product = handWorlds()
const SPOKEN = 'My answer is a wave, because light bends around corners as water does. So I stay with the wave.'
const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

async function withOllama(name: string, size: string) {
  const ollama = await fakeUpstream()
  for (const [path, page] of Object.entries(pagesOf('ollama', [inOllama(name, size)]))) ollama.pages.set(path, page)
  const clock = stoppedClock()
  const servers = [{ kind: 'ollama', name: 'Ollama', url: ollama.url }] as const
  const log = { info: () => {}, warn: () => {} }
  const nearby = nearbySupply({
    choice: { kind: 'auto' },
    clock,
    random: () => 0,
    log,
    servers,
    memory: 9e9,
  })
  onTestFinished(async () => {
    await nearby.close()
    await ollama.close()
  })
  await nearby.found
  const remotes = { openai: null, xai: null, anthropic: null, gateway: null }
  const engines = createEngines({ remotes, local: null, nearby, modelMap: {} })
  const { me } = await product({ engineFor: engines.engineFor, status: engines.status })
  return { me, ollama }
}

const posed = async (who: Visitor, language = 'en') =>
  (await who.call(createDebate, { body: { ...question, language } })).id

const asking = (who: Visitor, id: string, body: object = {}) => who.open(generateTurn, { params: { id }, body })

async function writerOf(stream: OpenStream | null): Promise<string | undefined> {
  let engine: string | undefined
  for await (const event of stream?.events() ?? []) engine ??= (event as { turn?: { engine: string } }).turn?.engine
  return engine
}

const recorded = async (who: Visitor, id: string) =>
  (await who.call(readDebate, { params: { id } })).responses.map(({ turnNumber, engine }) => [turnNumber, engine])

describe('§10: a model server that runs beside the product', () => {
  test('no engine can be asked for: 400, and no turn begins', async () => {
    const { me, ollama } = await withOllama('qwen2.5:14b', '14.8B')
    const id = await posed(me)
    for (const engine of ['local', 'openai', 'scripted', true]) {
      await expect(asking(me, id, { engine })).rejects.toMatchObject({ status: 400 })
    }
    expect([ollama.calls.length, await recorded(me, id)]).toEqual([0, []])
  })

  test('it goes away: the turn fails as with any engine, and the next one is the script’s', async () => {
    const { me, ollama } = await withOllama('qwen2.5:14b', '14.8B')
    const id = await posed(me)
    ollama.script(fails({ kind: 'status', status: 404, body: { error: 'model not found' } }))
    const events: unknown[] = []
    for await (const event of (await asking(me, id))?.events() ?? []) events.push(event)
    expect(events).toContainEqual(expect.objectContaining({ code: 'model-unavailable' }))
    expect((await me.call(publicConfig)).engine).toMatchObject({ kind: 'scripted', server: null })
    expect(await writerOf(await asking(me, id))).toBe('scripted')
    expect(await recorded(me, id)).toEqual([[1, 'scripted']])
  })

  test('a small model that nobody has named leaves the turns to the script', async () => {
    const { me, ollama } = await withOllama('llama3.2:3b', '3.2B')
    expect((await me.call(publicConfig)).engine).toMatchObject({ kind: 'scripted', server: null })
    const id = await posed(me)
    expect(await writerOf(await asking(me, id))).toBe('scripted')
    expect(ollama.calls).toHaveLength(0)
  })

  test('a large one speaks with the full prompt, and the configuration says whose it is', async () => {
    const { me, ollama } = await withOllama('qwen2.5:14b', '14.8B')
    expect((await me.call(publicConfig)).engine).toMatchObject({
      kind: 'local',
      name: 'local:qwen2.5-14b',
      server: 'Ollama',
      ready: true,
    })
    ollama.script(says(SPOKEN))
    const id = await posed(me)
    expect(await writerOf(await asking(me, id))).toBe('local:qwen2.5-14b')
    const { body } = await ollama.called(1)
    expect(JSON.stringify(body)).toContain('<<position-1 ')
    expect(await recorded(me, id)).toEqual([[1, 'local:qwen2.5-14b']])
  })
})
