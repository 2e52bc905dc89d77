import { describe, expect, test } from 'vitest'
import { CallError } from '#platform/web/calls/call.ts'
import { stoppedClock } from '#testing/clock.ts'
import { responseOf, scriptedSource } from '#testing/turn-source.ts'
import { PANEL_REMOVAL_MS, REVEAL_MS_PER_CHARACTER as PACE } from '#features/debates/rules.ts'
import { watchTurn, type WatchedTurnOptions } from './watched-turn.ts'
import { MS_PER_CHARACTER } from './pace.ts'
import { RECONNECT_FIRST_MS, type TurnEnd } from './turn-stream.ts'
const { turnNumber, optionNumber, round, aiModel, engine, servedBy } = responseOf(1, '')
const turn = { turnNumber, optionNumber, round, aiModel, engine, servedBy }
interface Watching extends Pick<WatchedTurnOptions, 'pace' | 'isListed'> {
  readonly how: 'start' | 'join'
  readonly begun: boolean
}

async function watching(options: Partial<Watching> = {}) {
  const { pace = 'typewriter', how = 'start', begun = true, isListed = () => false } = options
  const source = scriptedSource()
  const clock = stoppedClock()
  const live = watchTurn(source, how, { turnNumber: 1, isListed, clock, pace })
  let changes = 0
  live.subscribe(() => (changes += 1))
  const seen = { end: null as TurnEnd | null }
  void live.ended.then((end) => (seen.end = end))
  await clock.advance(0)
  if (begun) source.last.send({ turn })
  await clock.advance(0)
  const write = async (content: string, id: string) => {
    source.last.send({ content }, id)
    await clock.advance(0)
  }
  const save = async (content: string) => {
    source.last.send({ response: responseOf(1, content) })
    for (const wait of [0, PANEL_REMOVAL_MS]) await clock.advance(wait)
  }
  return { source, clock, live, seen, write, save, changes: () => changes }
}

describe('§8 stream fails', () => {
  test('the end comes at once, with the reason', async () => {
    const { source, clock, live, seen, write } = await watching()
    await write('Hello', '1-5')
    source.last.send({ error: 'The AI model is busy.' })
    await clock.advance(0)
    expect(seen.end).toMatchObject({ kind: 'failed', error: { message: 'The AI model is busy.' } })
    expect(live.current().text).toBe('Hello')
  })

  test('a refused start, too', async () => {
    const source = scriptedSource()
    const refusal = new CallError(429, 'Wait a moment.')
    source.refusals.push(refusal)
    const clock = stoppedClock()
    const live = watchTurn(source, 'start', { turnNumber: 1, isListed: () => false, clock, pace: 'typewriter' })
    expect(await live.ended).toEqual({ kind: 'failed', error: refusal })
  })
})

describe('§4 streaming', () => {
  test('the panel shows the growing text, a character at a time, the first at once', async () => {
    const { clock, live, write } = await watching()
    const no = { closing: false, thinking: false, written: false, stopping: false }
    const atRest = { ...no, waiting: null, pace: 'typewriter', connected: true }
    expect(live.current()).toEqual({ turnNumber: 1, turn, text: '', rest: '', ...atRest })
    await write('Hello', '1-5')
    expect(live.current()).toMatchObject({ text: 'H', rest: 'ello' })
    await clock.advance(PACE - 1)
    expect(live.current().text).toBe('H')
    await clock.advance(1)
    expect(live.current()).toMatchObject({ text: 'He', rest: 'llo' })
    await clock.advance(PACE * 3)
    expect(live.current().text).toBe('Hello')
  })

  test('the panel is removed 300 ms after the last character, not before the reader has read it', async () => {
    const { source, clock, live, seen, write } = await watching()
    await write('Hell', '1-4')
    source.last.send({ response: responseOf(1, 'Hello') })
    source.last.done()
    await clock.advance(PACE * 3)
    expect(live.current().text).toBe('Hell')
    await clock.advance(PACE)
    expect(live.current().text).toBe('Hello')
    await clock.advance(PANEL_REMOVAL_MS - 1)
    expect(seen.end).toBeNull()
    await clock.advance(1)
    expect(seen.end).toEqual({ kind: 'response', response: responseOf(1, 'Hello') })
  })

  test('a turn whose response already stands before the reader is not told again, and its line is closed', async () => {
    const source = scriptedSource()
    const clock = stoppedClock()
    const live = watchTurn(source, 'join', {
      turnNumber: 2,
      isListed: (number) => number === 1,
      clock,
      pace: 'typewriter',
    })
    await clock.advance(0)
    source.last.send({ turn })
    source.last.send({ content: 'Hello' }, '1-5')
    expect(await live.ended).toEqual({ kind: 'nothing' })
    expect(live.current()).toMatchObject({ turnNumber: 2, turn: null, text: '' })
    expect(source.last.closed).toBe(true)
  })

  test('one that is saved while the reader is behind is read to its end, also over a new line', async () => {
    const listed = new Set<number>()
    const isListed = (number: number) => listed.has(number)
    const { source, clock, live, seen, write } = await watching({ isListed })
    const text = 'Hello, and hello again.'
    await write(text, `1-${text.length}`)
    await clock.advance(PACE)
    listed.add(1)
    source.last.close()
    await clock.advance(0)
    await clock.advance(RECONNECT_FIRST_MS)
    expect(source.connections).toHaveLength(2)
    source.last.send({ turn })
    source.last.send({ response: responseOf(1, text) })
    await clock.advance(0)
    expect(seen.end).toBeNull()
    await clock.advance(PACE * text.length)
    expect(live.current().text).toBe(text)
    await clock.advance(PANEL_REMOVAL_MS)
    expect(seen.end).toEqual({ kind: 'response', response: responseOf(1, text) })
  })

  test('the panel changes only when something in it does', async () => {
    const { clock, changes, write } = await watching()
    await write('a', '1-1')
    await clock.advance(PACE)
    const before = changes()
    await clock.advance(PACE * 20)
    expect(changes()).toBe(before)
  })

  test('a turn that was stopped with nothing to keep goes at once', async () => {
    const { source, clock, seen } = await watching()
    source.last.send({ stopped: true })
    await clock.advance(0)
    expect(seen.end).toEqual({ kind: 'stopped' })
  })
})

describe('§12: the live panel', () => {
  test('a click shows all text received so far and keeps up from then on', async () => {
    const { clock, live, write } = await watching()
    await write('Hello', '1-5')
    live.goOnAt('asItComes')
    expect(live.current()).toMatchObject({ text: 'Hello', pace: 'asItComes' })
    await write(', world', '1-12')
    await clock.advance(PACE)
    expect(live.current().text).toBe('Hello, world')
  })

  test('a click at the end lets the panel go 300 ms later', async () => {
    const { source, clock, live, seen, write } = await watching()
    await write('Hello', '1-5')
    source.last.send({ response: responseOf(1, 'Hello') })
    await clock.advance(0)
    live.goOnAt('asItComes')
    for (const wait of [0, PANEL_REMOVAL_MS]) await clock.advance(wait)
    expect(seen.end?.kind).toBe('response')
  })

  test('another pace in the middle goes on from there', async () => {
    const { clock, live, write } = await watching()
    await write('Hello, world', '1-12')
    live.goOnAt('brisk')
    expect(live.current()).toMatchObject({ text: 'H', pace: 'brisk' })
    await clock.advance(PACE)
    expect(live.current().text).toBe('Hello, world'.slice(0, 1 + PACE / MS_PER_CHARACTER.brisk))
  })

  test('less motion starts in that mode', async () => {
    const { clock, live, write } = await watching({ pace: 'asItComes' })
    await write('Hello', '1-5')
    await clock.advance(PACE)
    expect(live.current().text).toBe('Hello')
  })

  test('joining shows the turn from its beginning, at the pace', async () => {
    const { clock, live, write, source } = await watching({ how: 'join' })
    expect(source.last.how).toBe('join')
    await write('Everything written before we came', '1-33')
    await clock.advance(PACE * 9)
    expect(live.current().text).toBe('Everything')
  })

  test('says where it waits in the local model’s line, then that it thinks, until the text begins', async () => {
    const { source, clock, live, write } = await watching()
    source.last.send({ waiting: { position: 2, engine: 'local:small' } })
    await clock.advance(0)
    expect(live.current().waiting).toEqual({ position: 2, engine: 'local:small' })
    source.last.send({ thinking: true })
    await clock.advance(0)
    expect(live.current()).toMatchObject({ thinking: true, waiting: null })
    await write('H', '1-1')
    expect(live.current().thinking).toBe(false)
  })

  test('a lost connection is said, and what was received goes on appearing meanwhile', async () => {
    const { source, clock, live, write } = await watching()
    await write('Hello', '1-5')
    source.last.break(new TypeError('network error'))
    await clock.advance(0)
    await clock.advance(PACE)
    expect(live.current()).toMatchObject({ connected: false, text: 'He' })
    await clock.advance(1000)
    expect(live.current()).toMatchObject({ connected: true, text: 'Hello' })
  })

  test('a lost connection to a turn that has ended meanwhile ends with the whole text', async () => {
    const { source, clock, live, seen, write } = await watching()
    await write('Hello', '1-5')
    source.kept = responseOf(1, 'Hello, world')
    source.refusals.push(null)
    source.last.close()
    await clock.advance(0)
    await clock.advance(12 * PACE + 500)
    expect(live.current()).toMatchObject({ connected: true, text: 'Hello, world' })
    await clock.advance(PANEL_REMOVAL_MS)
    expect(seen.end?.kind).toBe('response')
  })

  test('closing leaves the turn alone: no stop, no end, no connection', async () => {
    const { source, clock, live, seen } = await watching()
    live.close()
    await clock.advance(60_000)
    expect(source.last.link.signal.aborted).toBe(true)
    expect(source.connections).toHaveLength(1)
    expect([source.stopped, seen.end]).toEqual([0, null])
  })
})

describe('§12: the Stop button', () => {
  test('a refused stop is thrown, and can be repeated', async () => {
    const { source, live } = await watching()
    source.stopError = new CallError(500, 'Something broke.')
    await expect(live.stop()).rejects.toThrow('500: Something broke.')
    expect(live.current().stopping).toBe(false)
    source.stopError = null
    await live.stop()
    expect(source.stopped).toBe(2)
  })

  test('asks the server once; nothing appears any more, however much of it was written', async () => {
    const { source, clock, live, seen, write, save } = await watching()
    await write('Hello', '1-5')
    await clock.advance(PACE)
    await live.stop()
    await live.stop()
    expect(source.stopped).toBe(1)
    await write(', world', '1-12')
    await clock.advance(PACE * 9)
    expect(live.current()).toMatchObject({ stopping: true, text: 'He' })
    await save('Hello, world')
    expect([live.current().text, seen.end?.kind]).toEqual(['He', 'response'])
  })

  test('a reader who sees all that arrives sees it to the end of what was written', async () => {
    const { live, write, save } = await watching({ pace: 'asItComes' })
    await write('Hello', '1-5')
    await live.stop()
    await save('Hello, world')
    expect(live.current().text).toBe('Hello, world')
  })

  test('a turn that begins after the stop was answered goes on: it can be stopped again', async () => {
    const { source, live, write } = await watching({ begun: false })
    await live.stop()
    source.last.send({ turn })
    await write('Hello', '1-5')
    expect(live.current().stopping).toBe(false)
    await live.stop()
    expect(source.stopped).toBe(2)
  })

  test('when only the reading is left, there is nothing to ask for', async () => {
    const { source, clock, live, seen, write } = await watching()
    await write('Hello', '1-5')
    source.last.send({ response: responseOf(1, 'Hello') })
    await clock.advance(PACE)
    await live.stop()
    expect(source.stopped).toBe(0)
    await clock.advance(PANEL_REMOVAL_MS)
    expect([live.current().text, seen.end?.kind]).toEqual(['He', 'response'])
  })
})
