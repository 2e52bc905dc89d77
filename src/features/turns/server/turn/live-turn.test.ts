import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { testSink } from '#testing/sink.ts'
import { createFlusher, CROWD_TICK_MS, CROWD, LiveTurn, resumeOffset } from './live-turn.ts'

const head = {
  turnNumber: 3,
  optionNumber: 1,
  round: 'cross-examination',
  aiModel: 'gpt-4.1-nano',
  engine: 'openai',
  servedBy: null,
} as const

function liveTurn() {
  const clock = stoppedClock()
  const passes: (() => void)[] = []
  const flusher = createFlusher(clock, (run) => passes.push(run))
  const turn = new LiveTurn('debate', 'claim', head, flusher)
  const pass = () => {
    for (const run of passes.splice(0)) run()
  }
  return { turn, clock, pass }
}
const data = (sink: ReturnType<typeof testSink>) => sink.events.map((event) => event.data)

describe('§11 a live turn towards its readers', () => {
  test('nothing is added to a turn that has ended', () => {
    const { turn, pass } = liveTurn()
    turn.append('said')
    turn.end({ error: 'gone' })
    turn.append('more')
    turn.wait(2)
    turn.end({ stopped: true })
    const sink = testSink()
    turn.attach(sink)
    pass()
    expect(data(sink)).toEqual([JSON.stringify({ turn: head }), '{"content":"said"}', '{"error":"gone"}'])
    expect(sink.closed).toBe(true)
  })

  test('who comes after the pass in which it ended is told nothing and looks again: the response is saved', () => {
    const { turn, pass } = liveTurn()
    turn.append('said')
    turn.end({ stopped: true })
    pass()
    const late = testSink()
    turn.attach(late)
    expect(late.closed).toBe(true)
    expect(late.events).toEqual([])
    expect(turn.text).toBe('')
  })

  test('a reader gets the head, then the whole text so far, then each piece as it comes', () => {
    const { turn, pass } = liveTurn()
    turn.append('Imagine ')
    const sink = testSink()
    turn.attach(sink)
    turn.append('a train')
    pass()
    turn.append('.')
    pass()
    expect(data(sink)).toEqual([
      JSON.stringify({ turn: head }),
      '{"content":"Imagine "}',
      '{"content":"a train"}',
      '{"content":"."}',
    ])
  })

  test('who comes after a hundred pieces gets the whole text, and the next piece', () => {
    const { turn, pass } = liveTurn()
    const pieces = Array.from({ length: 100 }, (_, at) => `${at} `)
    for (const piece of pieces) turn.append(piece)
    const sink = testSink()
    turn.attach(sink)
    turn.append('next')
    pass()
    expect(data(sink).slice(1)).toEqual([JSON.stringify({ content: pieces.join('') }), '{"content":"next"}'])
    expect(turn.text).toBe(`${pieces.join('')}next`)
  })

  test('pieces of one pass of the event loop leave as one event', () => {
    const { turn, pass } = liveTurn()
    const sink = testSink()
    turn.attach(sink)
    for (const piece of ['a', 'b', 'c']) turn.append(piece)
    pass()
    expect(data(sink).slice(1)).toEqual(['{"content":"abc"}'])
  })

  test('a response ends with its row and [DONE]; a stop says so', () => {
    const ended = liveTurn()
    const reader = testSink()
    ended.turn.attach(reader)
    ended.turn.end({ stopped: true })
    expect(data(reader).slice(1)).toEqual(['{"stopped":true}', '[DONE]'])
  })

  test('pieces not yet written when the turn ends are written before its end', () => {
    const { turn } = liveTurn()
    const sink = testSink()
    turn.attach(sink)
    turn.append('last words')
    turn.end({ stopped: true })
    expect(sink.text()).toBe('last words')
    expect(data(sink).at(-1)).toBe('[DONE]')
  })

  test('the place in the line is told to those who wait and to those who come later, until the first piece', () => {
    const { turn, pass } = liveTurn()
    const early = testSink()
    turn.attach(early)
    turn.wait(2)
    turn.wait(1)
    const late = testSink()
    turn.attach(late)
    turn.append('now')
    pass()
    const after = testSink()
    turn.attach(after)
    const waiting = (position: number) => JSON.stringify({ waiting: { position, engine: 'openai' } })
    expect(data(early).slice(1, 3)).toEqual([waiting(2), waiting(1)])
    expect(data(late)[1]).toBe(waiting(1))
    expect(data(after)).toEqual([JSON.stringify({ turn: head }), '{"content":"now"}'])
  })
})

describe('§11 Last-Event-ID', () => {
  test('another turn’s id, or a made-up one, starts from the beginning', () => {
    for (const id of [undefined, '', '2-10', '3-', '3-1e9', '-3-4', '3-99999999999']) {
      expect(resumeOffset(id, 3), String(id)).toBe(0)
    }
  })

  test('every piece names where the next one begins', () => {
    const { turn, pass } = liveTurn()
    const sink = testSink()
    turn.attach(sink)
    turn.append('Imagine ')
    pass()
    const id = sink.events.at(-1)?.id
    turn.append('a train')
    pass()
    const again = testSink()
    turn.attach(again, resumeOffset(id, 3))
    expect(again.text()).toBe('a train')
  })

  test('an offset beyond the text gets the whole text: it belongs to a lost attempt', () => {
    const { turn } = liveTurn()
    turn.append('short')
    const sink = testSink()
    turn.attach(sink, 4000)
    expect(sink.text()).toBe('short')
  })
})

describe('§14: slow readers', () => {
  test('a reader who never drains is held at what it got, and delays nobody', () => {
    const { turn, pass } = liveTurn()
    const slow = testSink()
    const quick = testSink()
    turn.attach(slow)
    turn.attach(quick)
    slow.block()
    for (let piece = 0; piece < 1000; piece++) {
      turn.append('0123456789')
      pass()
    }
    expect(quick.text()).toHaveLength(10_000)
    expect(slow.heldBytes).toBeLessThan(200)
  })

  test('once it drains it is sent exactly what it missed', () => {
    const { turn, pass } = liveTurn()
    const slow = testSink()
    turn.attach(slow)
    turn.append('one ')
    pass()
    slow.block()
    for (const piece of ['two ', 'three ', 'four']) {
      turn.append(piece)
      pass()
    }
    turn.end({ stopped: true })
    pass()
    expect(slow.closed).toBe(false)
    slow.drain()
    expect(slow.text()).toBe('one two three four')
    expect(data(slow).at(-1)).toBe('[DONE]')
    expect(slow.closed).toBe(true)
  })

  test('a long backlog comes in pieces, and stops where the reader falls behind again', () => {
    const { turn } = liveTurn()
    turn.append('x'.repeat(1_000_000))
    const sink = testSink()
    sink.block()
    turn.attach(sink)
    sink.drain()
    expect(sink.text()).toHaveLength(1_000_000)
    expect(sink.events.length).toBeGreaterThan(10)
  })

  test('a reader who left is forgotten', () => {
    const { turn } = liveTurn()
    const sink = testSink()
    turn.attach(sink)
    expect(turn.readers).toBe(1)
    sink.leave()
    expect(turn.readers).toBe(0)
  })
})

describe('§14: one turn watched by many', () => {
  test('a crowd is written to on a shared tick', async () => {
    const { turn, clock, pass } = liveTurn()
    const crowd = Array.from({ length: CROWD }, testSink)
    for (const sink of crowd) turn.attach(sink)
    const before = crowd[0]?.writes ?? 0
    for (let piece = 0; piece < 10; piece++) {
      turn.append('word ')
      pass()
    }
    await clock.advance(CROWD_TICK_MS)
    expect(crowd.map((sink) => sink.text())).toEqual(crowd.map(() => 'word '.repeat(10)))
    expect((crowd[0]?.writes ?? 0) - before).toBe(1)
  })
})

test('§11 whatever the order of pieces, joins, brakes and drains: every reader ends with the same text', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('append' as const), text: fc.string({ minLength: 1, unit: 'grapheme' }) }),
    fc.record({ do: fc.constantFrom('pass', 'join', 'block', 'drain', 'leave', 'tick'), text: fc.constant('') }),
  )
  return fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { turn, clock, pass } = liveTurn()
      const sinks = [testSink()]
      for (const sink of sinks) turn.attach(sink)
      for (const { do: what, text } of steps) {
        const last = sinks.at(-1)
        if (what === 'append') turn.append(text)
        else if (what === 'pass') pass()
        else if (what === 'tick') await clock.advance(CROWD_TICK_MS)
        else if (what === 'block') last?.block()
        else if (what === 'drain') last?.drain()
        else if (what === 'leave') sinks.pop()?.leave()
        else {
          const sink = testSink()
          turn.attach(sink)
          sinks.push(sink)
        }
      }
      turn.end({ stopped: true })
      for (const sink of sinks) {
        sink.drain()
        expect(sink.text()).toBe(turn.text)
        expect(data(sink).at(-1)).toBe('[DONE]')
      }
    }),
  )
})
