import { roundOf } from '#features/debates/rounds.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '#platform/web/calls/call.ts'
import { stoppedClock, type StoppedClock } from '#testing/clock.ts'
import { responseOf, scriptedSource, type ScriptedSource } from '#testing/turn-source.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import {
  RECONNECT_FIRST_MS,
  RECONNECT_LAST_MS,
  SILENCE_MS,
  turnSteps,
  type TurnEnd,
  type TurnStep,
} from './turn-stream.ts'

const head = (turnNumber: number): TurnEvent => ({
  turn: {
    turnNumber,
    optionNumber: turnNumber % 2 === 1 ? 1 : 2,
    round: roundOf(turnNumber),
    aiModel: 'gpt-4.1-nano',
    engine: 'scripted',
    servedBy: null,
  },
})

function follow(source: ScriptedSource, clock: StoppedClock, how: 'start' | 'join' = 'start') {
  const abort = new AbortController()
  const steps: TurnStep[] = []
  const seen = { end: null as TurnEnd | null, error: null as unknown }
  const run = async () => {
    const iterator = turnSteps(source, how, clock, abort.signal)
    for (;;) {
      const step = await iterator.next()
      if (step.done) return void (seen.end = step.value)
      steps.push(step.value)
    }
  }
  run().catch((error: unknown) => (seen.error = error))
  const texts = () => steps.flatMap((step) => (step.kind === 'text' ? [step.text] : []))
  const connected = () => steps.flatMap((step) => (step.kind === 'connection' ? [step.connected] : []))
  return { abort, steps, seen, texts, connected }
}

const world = (how: 'start' | 'join' = 'start', prepare: (source: ScriptedSource) => void = () => {}) => {
  const source = scriptedSource()
  prepare(source)
  const clock = stoppedClock()
  return { source, clock, ...follow(source, clock, how) }
}

describe('§8 a stream that fails', () => {
  test('a refused start is thrown, not repeated', async () => {
    const refusal = new CallError(403, 'Only ten.', { code: 'response-limit' })
    const { source, clock, seen } = world('start', (source) => source.refusals.push(refusal))
    await clock.advance(RECONNECT_LAST_MS * 3)
    expect(seen.error).toBe(refusal)
    expect(source.connections).toHaveLength(1)
  })

  test('a start that reached nobody is the reader’s to repeat: no second turn behind their back', async () => {
    const away = new CallError(0, 'The server cannot be reached.')
    const { source, clock, seen } = world('start', (source) => source.refusals.push(away))
    await clock.advance(RECONNECT_LAST_MS * 3)
    expect(seen.error).toBe(away)
    expect(source.connections.map(({ how }) => how)).toEqual(['start'])
  })

  test('an error event ends it with the server’s sentence', async () => {
    const { source, clock, seen } = world()
    await clock.advance(0)
    source.last.send(head(1))
    source.last.send({ error: 'The AI model is busy.' })
    await clock.advance(0)
    expect(seen.end).toMatchObject({ kind: 'failed', error: { message: 'The AI model is busy.' } })
  })
})

describe('§7 the stream of a turn', () => {
  test('head, waiting, pieces and the response, and nothing else that a newer server may send', async () => {
    const { source, clock, steps, seen } = world()
    await clock.advance(0)
    const { last } = source
    last.send(head(1))
    last.send({ waiting: { position: 2, engine: 'local:x' } })
    last.send({ thinking: true })
    last.sendRaw('{"mood":"calm"}')
    last.sendRaw('not json')
    last.send({ content: 'Hel' }, '1-3')
    last.send({ content: 'lo' }, '1-5')
    last.send({ response: responseOf(1, 'Hello') })
    await clock.advance(0)
    expect(steps.map(({ kind }) => kind)).toEqual(['connection', 'turn', 'waiting', 'thinking', 'text', 'text'])
    expect(steps.at(-1)).toEqual({ kind: 'text', text: 'Hello' })
    expect(seen.end).toEqual({ kind: 'response', response: responseOf(1, 'Hello') })
  })

  test('what turns the writing direction of its neighbours is left out, and counts where the line is taken up', async () => {
    const { source, clock, texts, seen } = world()
    await clock.advance(0)
    source.last.send(head(1))
    source.last.send({ content: '\u202EHel' }, '1-4')
    await clock.advance(0)
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(source.last.lastEventId).toBe('1-4')
    source.last.send({ content: 'l\u2066o' }, '1-7')
    source.last.send({ response: responseOf(1, '\u202EHell\u2066o') })
    await clock.advance(0)
    expect(texts()).toEqual(['Hel', 'Hello'])
    expect(seen.end).toEqual({ kind: 'response', response: responseOf(1, 'Hello') })
  })

  test('stopped without a response', async () => {
    const { source, clock, seen } = world()
    await clock.advance(0)
    source.last.send({ stopped: true })
    await clock.advance(0)
    expect(seen.end).toEqual({ kind: 'stopped' })
  })

  test('joining when nothing is being written any more', async () => {
    const { clock, seen } = world('join', (source) => source.refusals.push(null))
    await clock.advance(0)
    expect(seen.end).toEqual({ kind: 'nothing' })
  })
})

describe('§14 "Nothing lost": a connection that is lost', () => {
  const begun = async () => {
    const all = world()
    await all.clock.advance(0)
    all.source.last.send(head(3))
    all.source.last.send({ content: 'Hello' }, '3-5')
    await all.clock.advance(0)
    return all
  }

  test('is taken up by looking, never by starting, from where it was', async () => {
    const { source, clock, connected, texts } = await begun()
    source.last.break(new TypeError('network error'))
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(source.connections.map(({ how, lastEventId }) => [how, lastEventId])).toEqual([
      ['start', null],
      ['join', '3-5'],
    ])
    source.last.send(head(3))
    source.last.send({ content: ', world' }, '3-12')
    await clock.advance(0)
    expect(texts()).toEqual(['Hello', 'Hello, world'])
    expect(connected()).toEqual([true, false, true])
  })

  test('a stream that closes before its end counts as lost, too', async () => {
    const { source, clock } = await begun()
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(source.last.how).toBe('join')
  })

  test('text that is sent again falls where it belongs, and a piece without an id at the end', async () => {
    const { source, clock, texts } = await begun()
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    source.last.send(head(3))
    source.last.send({ content: 'Hello, w' }, '3-8')
    source.last.send({ content: 'ide ' })
    source.last.send({ content: 'world' })
    await clock.advance(0)
    expect(texts()).toEqual(['Hello', 'Hello, w', 'Hello, wide ', 'Hello, wide world'])
  })

  test('tries again ever more slowly while nobody answers, at most every 10 s, and at once after progress', async () => {
    const { source, clock } = await begun()
    source.refusals.push(...Array.from({ length: 8 }, () => new CallError(503, 'restarting')))
    source.last.close()
    await clock.advance(0)
    const tries: number[] = []
    for (let second = 0; second < 60; second += 0.5) {
      const before = source.connections.length
      await clock.advance(500)
      if (source.connections.length > before) tries.push(second + 0.5)
    }
    expect(tries).toEqual([0.5, 1.5, 3.5, 7.5, 15.5, 25.5, 35.5, 45.5, 55.5])
    source.last.send({ content: '!' }, '3-6')
    await clock.advance(0)
    source.last.close()
    await clock.advance(0)
    const before = source.connections.length
    await clock.advance(RECONNECT_FIRST_MS)
    expect(source.connections.length).toBe(before + 1)
  })

  test('a connection without any sign of life is dropped; heartbeats are signs of life', async () => {
    const { source, clock } = await begun()
    for (let beat = 0; beat < 5; beat += 1) {
      await clock.advance(15_000)
      source.last.link.onBytes()
    }
    expect(source.connections).toHaveLength(1)
    await clock.advance(SILENCE_MS + SILENCE_MS / 9 + RECONNECT_FIRST_MS)
    expect(source.connections.map(({ how }) => how)).toEqual(['start', 'join'])
    expect(source.connections[0]?.link.signal.aborted).toBe(true)
  })

  test('the turn ended meanwhile: its response is looked up', async () => {
    const { source, clock, seen } = await begun()
    source.kept = responseOf(3, 'Hello, world')
    source.refusals.push(null)
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(seen.end).toEqual({ kind: 'response', response: responseOf(3, 'Hello, world') })
  })

  test('the next turn is being written already: ours is looked up, and the other one left alone', async () => {
    const { source, clock, seen, texts } = await begun()
    source.kept = responseOf(3, 'Hello, world')
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    source.last.send(head(4))
    source.last.send({ content: 'Nonsense' }, '4-8')
    await clock.advance(0)
    expect(seen.end).toMatchObject({ kind: 'response', response: { turnNumber: 3 } })
    expect(texts()).toEqual(['Hello'])
  })

  test('it came to nothing: says that it was interrupted', async () => {
    const { source, clock, seen } = await begun()
    source.refusals.push(null)
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(seen.end).toMatchObject({
      kind: 'failed',
      error: { message: 'The turn was interrupted. Please try again.' },
    })
  })

  test('a refusal is no lost connection', async () => {
    const { source, clock, seen } = await begun()
    const gone = new CallError(404, 'This debate does not exist.')
    source.refusals.push(gone)
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(seen.error).toBe(gone)
  })

  test('leaving ends the waiting and the connection', async () => {
    const { source, clock, abort, seen } = await begun()
    abort.abort(new Error('left'))
    await clock.advance(RECONNECT_LAST_MS)
    expect(source.connections).toHaveLength(1)
    expect(seen.error).toMatchObject({ message: 'left' })
  })
})
