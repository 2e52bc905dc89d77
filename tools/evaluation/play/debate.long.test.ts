import { afterEach, describe, expect, test } from 'vitest'
import { turnStore } from '#features/turns/server/turn/turn-store.ts'
import { askedModel } from '#features/models/server/asked-model.ts'
import { systemClock } from '#platform/clock.ts'
import { type Engine, EngineError } from '#platform/server/llm/port.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'
import { QUESTIONS } from '../questions/all.ts'
import type { Question } from '../questions/question.ts'
import { playDebate, type PlayedTurn } from './debate.ts'
import { metered } from './metered.ts'

let open: World | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const question = (number: number): Question => {
  const found = QUESTIONS.find((one) => one.number === number)
  if (!found) throw new Error(`no question ${number}`)
  return found
}

async function player(engine: Engine | null, stop = new AbortController()) {
  const meter = metered((model) => (engine ? askedModel(engine, model) : { kind: 'scripted' }))
  open = await world({ engineFor: meter.engineFor })
  const visitor = open.visitor()
  await signUp(visitor)
  const heard: PlayedTurn[] = []
  const product = { meter, store: turnStore(open.database.db), restsOn: null }
  const play = (number: number, turns: number) =>
    playDebate(question(number), {
      product,
      visitor,
      turns,
      clock: systemClock,
      signal: stop.signal,
      onTurn: (turn) => heard.push(turn),
    })
  return { play, heard, meter }
}

describe('a debate is played as its owner plays it', () => {
  test('an engine that refuses is asked three times, then its sentence is told', async () => {
    const hand = handEngine()
    hand.refuse(new EngineError('busy', 'Everybody is busy.'))
    const { play } = await player(hand)
    const { turns, fault } = await play(1, 2)
    expect(turns).toEqual([])
    expect(fault).toMatch(/^503: /)
    expect((await play(1, 2)).fault).toBe(fault)
  })

  test('every turn is written and measured on the real product', async () => {
    const { play, heard, meter } = await player(null)
    const { turns, fault, contextFrom } = await play(1, 3)
    expect(fault).toBeNull()
    expect(contextFrom).toBeNull()
    expect(turns.map(({ turnNumber, optionNumber }) => [turnNumber, optionNumber])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    expect(heard).toEqual(turns)
    expect(meter.calls).toEqual([])
    for (const turn of turns) {
      expect(turn).toMatchObject({ engine: 'scripted' })
      expect(turn.promptVersion).not.toBeNull()
    }
  })

  test('context comes before turn 3, and the turn knows of it (§2 Add Context)', async () => {
    const { play } = await player(null)
    const { contextFrom, turns } = await play(4, 3)
    expect(contextFrom).toBe(3)
    expect(turns[2]?.content).toContain('I keep a shop')
  })

  test('cards are made for what is long enough to be collapsed, and say so when they are not', async () => {
    const { play } = await player(null)
    const { turns } = await play(1, 1)
    const [turn] = turns
    expect(turn?.content.length).toBeGreaterThan(500)
    expect(turn?.cardsFault).toBeNull()
    expect(turn?.cards?.split('\n').length).toBeGreaterThan(2)
  })

  test('stopping keeps what was finished', async () => {
    const stop = new AbortController()
    const hand = handEngine()
    const { play } = await player(hand, stop)
    const played = play(1, 4)
    const first = await hand.call(1)
    first.say('Imagine a train that stops.')
    first.finish()
    await hand.call(2)
    stop.abort(new Error('stopped'))
    const { turns, fault } = await played
    expect(turns.map(({ content }) => content)).toEqual(['Imagine a train that stops.'])
    expect(fault).toBe('stopped')
  })
})
