import { describe, expect, test } from 'vitest'
import { publicConfig } from '#features/models/contract.ts'
import { createEngines } from '#features/models/server/engines.ts'
import type { LocalSupply } from '#features/models/server/local-supply.ts'
import { handEngine, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import type { OpenStream, Visitor } from '#testing/visitor.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { generateTurn } from '../contract/turns.ts'

const product = handWorlds()
const SPOKEN = 'My answer is a wave, because light bends around corners as water does. So I stay with the wave.'
const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

/** A product without a provider, whose small local model is written by the test; `isHere` says whether it is loaded. */
async function withLocalModel(isHere: boolean) {
  const small = handEngine({ ...SMALL_LOCAL, languages: ['en'] })
  const local: LocalSupply = {
    engine: isHere ? small : null,
    offered: true,
    coming: isHere ? { name: 'small', progress: 1, origin: null } : null,
    missing: isHere ? null : { why: 'network', again: false },
    fetchingPid: null,
    settled: Promise.resolve(),
    close: () => Promise.resolve(),
  }
  const remotes = { openai: null, xai: null, anthropic: null, gateway: null }
  const engines = createEngines({ remotes, local, modelMap: {} })
  const { me } = await product({ engineFor: engines.engineFor, status: engines.status })
  return { me, small }
}

const posed = async (who: Visitor, language = 'en') =>
  (await who.call(createDebate, { body: { ...question, language } })).id

const asking = (who: Visitor, id: string, body: object) => who.open(generateTurn, { params: { id }, body })

/** Reads the turn to its end; returns who it said was writing. */
async function writerOf(stream: OpenStream | null): Promise<string | undefined> {
  let engine: string | undefined
  for await (const event of stream?.events() ?? []) engine ??= (event as { turn?: { engine: string } }).turn?.engine
  return engine
}

const recorded = async (who: Visitor, id: string) =>
  (await who.call(readDebate, { params: { id } })).responses.map(({ turnNumber, engine }) => [turnNumber, engine])

describe('§7 generate: a visitor asks for the model of this machine', () => {
  test('only `local` can be asked for: 400, and no turn begins', async () => {
    const { me, small } = await withLocalModel(true)
    const id = await posed(me)
    for (const engine of ['openai', 'local:small', 'scripted', true]) {
      await expect(asking(me, id, { engine })).rejects.toMatchObject({ status: 400 })
    }
    expect([small.calls.length, await recorded(me, id)]).toEqual([0, []])
  })

  test('where there is none, the script writes, and the turn says so', async () => {
    const { me } = await withLocalModel(false)
    expect((await me.call(publicConfig)).engine).toMatchObject({ offer: null, missing: { why: 'network' } })
    const id = await posed(me)
    expect(await writerOf(await asking(me, id, { engine: 'local' }))).toBe('scripted')
    expect(await recorded(me, id)).toEqual([[1, 'scripted']])
  })

  test('in a language that it does not know the script writes', async () => {
    const { me, small } = await withLocalModel(true)
    const id = await posed(me, 'de')
    expect(await writerOf(await asking(me, id, { language: 'de', engine: 'local' }))).toBe('scripted')
    expect(small.calls).toHaveLength(0)
  })

  test('asked for, it writes that turn alone, under its own name; the others are the script’s', async () => {
    const { me, small } = await withLocalModel(true)
    expect((await me.call(publicConfig)).engine).toMatchObject({ kind: 'scripted', offer: 'local:small' })
    const id = await posed(me)
    expect(await writerOf(await asking(me, id, {}))).toBe('scripted')
    const turn = asking(me, id, { engine: 'local' })
    const call = await small.call(1)
    call.say(SPOKEN)
    call.finish()
    expect(await writerOf(await turn)).toBe('local:small')
    expect(await writerOf(await asking(me, id, {}))).toBe('scripted')
    expect(await recorded(me, id)).toEqual([
      [1, 'scripted'],
      [2, 'local:small'],
      [3, 'scripted'],
    ])
    const { responses } = await me.call(readDebate, { params: { id } })
    expect(responses[1]?.content).toBe(SPOKEN)
  })
})
