import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wireOf } from '#testing/fake-upstream/wire.ts'
import { type Answer, type Dialect, emptyAnswer } from './dialect.ts'
import { EventReader } from './event-reader.ts'

function counted() {
  const asked = { times: 0 }
  const read: Dialect['read'] = (data, answer) => {
    asked.times++
    answer.progress = true
    const event = JSON.parse(data) as { text?: string; choices?: { delta: { content?: string } }[] }
    answer.text += event.choices?.[0]?.delta.content ?? event.text ?? ''
  }
  return { asked, dialect: { read } }
}

function reading(dialect: Pick<Dialect, 'read'> = counted().dialect) {
  const answer: Answer = emptyAnswer()
  const reader = new EventReader(dialect, answer)
  return { answer, feed: (chunk: string | Buffer) => reader.feed(Buffer.from(chunk)) }
}

const wire = wireOf('openai', 'gpt', false)
const token = fc.oneof(
  fc.constantFrom(
    ' time',
    ' is',
    '',
    '\n',
    '"',
    '\\',
    '\t',
    ' 猫',
    '🐈',
    'assistant',
    'gpt',
    'stop',
    '{"content":"x"}',
  ),
  fc.string({ unit: 'grapheme' }),
)

describe('refusals', () => {
  test('an event that is no JSON is thrown, also after the way was learned', () => {
    const { feed, answer } = reading()
    for (const word of ['one', 'two', 'three']) feed(wire.piece(word))
    expect(() => feed(wire.malformed)).toThrow(SyntaxError)
    expect(answer.text).toBe('onetwothree')
  })

  test.each(['a"b', 'a\\', 'a\\x', 'a\u0001b'])(
    'a literal that JSON does not allow is not taken for text: %j',
    (broken) => {
      const { feed, answer } = reading()
      for (const word of ['one', 'two', 'three']) feed(wire.piece(word))
      expect(() => feed(wire.piece('BROKEN').replace('BROKEN', broken))).toThrow(SyntaxError)
      expect(answer.text).toBe('onetwothree')
    },
  )
})

describe('the same text as the long way', () => {
  test('for any tokens and any chunks', () => {
    fc.assert(
      fc.property(fc.array(token), fc.array(fc.nat()), fc.boolean(), (tokens, places, padded) => {
        const events = tokens.map((text, index) => pad(wire.piece(text), padded ? index : 0))
        const bytes = Buffer.from(events.join(''))
        const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b)
        const { feed, answer } = reading()
        for (const [index, end] of [...cuts, bytes.length].entries()) feed(bytes.subarray(cuts[index - 1] ?? 0, end))
        expect(answer.text).toBe(tokens.join(''))
      }),
    )
  })

  test('for any tokens, each event a chunk of its own', () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 3 }), fc.boolean(), (tokens, padded) => {
        const { feed, answer } = reading()
        for (const [index, text] of tokens.entries()) feed(pad(wire.piece(text), padded ? index : 0))
        expect(answer.text).toBe(tokens.join(''))
        expect(answer.progress).toBe(true)
      }),
    )
  })

  test('for a server that escapes what need not be escaped', () => {
    const { feed, answer } = reading()
    for (const text of ['Katze', ' f\\u00fcr', ' \\ud83d\\udc08', '\\/']) {
      feed(wire.piece('TEXT').replace('TEXT', text))
    }
    expect(answer.text).toBe('Katze für 🐈/')
  })

  test('when a chunk ends inside a character and the next begins like an event', () => {
    const { feed, answer } = reading()
    for (const word of ['one', 'two']) feed(wire.piece(word))
    const whole = Buffer.from(wire.piece('猫'))
    const cut = whole.indexOf(Buffer.from('猫')) + 1
    feed(whole.subarray(0, cut))
    feed(whole.subarray(cut))
    feed(wire.piece('!'))
    expect(answer.text).toBe('onetwo猫!')
  })
})

describe('the short way', () => {
  test.each([false, true])('is taken from the second event on (padded: %s)', (padded) => {
    const { asked, dialect } = counted()
    const { feed, answer } = reading(dialect)
    for (let nth = 1; nth <= 50; nth++) feed(pad(wire.piece(` word${nth}`), padded ? nth : 0))
    expect(answer.text.split(' ')).toHaveLength(51)
    // Only the first event and a probe of its pattern were parsed, because all later events matched the pattern.
    expect(asked.times).toBe(2)
  })

  test('is not learned from a string that stands there twice', () => {
    const event = (text: string) => `data: ${JSON.stringify({ name: 'cat', text })}\n\n`
    const { feed, answer } = reading()
    for (const text of ['cat', ' dog', 'cat', ' mouse']) feed(event(text))
    expect(answer.text).toBe('cat dogcat mouse')
  })

  test('is learned anew when the rest of the event changes, and given up when it always does', () => {
    const { asked, dialect } = counted()
    const { feed, answer } = reading(dialect)
    const event = (text: string, created: number) => `data: ${JSON.stringify({ created, text })}\n\n`
    for (let nth = 0; nth < 30; nth++) feed(event(`a${nth} `, Math.floor(nth / 10)))
    expect(asked.times).toBe(6)
    for (let nth = 0; nth < 30; nth++) feed(event(`b${nth} `, 100 + nth))
    // All thirty new events were parsed. After each of the first eight, a probe of the event's pattern was parsed, too.
    expect(asked.times).toBe(6 + 30 + 8)
    expect(answer.text.trim().split(' ')).toHaveLength(60)
  })
})

/** Adds padding to an event, as OpenAI does. Its size depends on `length`, and a `length` of 0 adds none. */
function pad(event: string, length: number): string {
  return length === 0 ? event : event.replace('}\n\n', `,"obfuscation":"${'aZ9'.repeat(length % 5)}x"}\n\n`)
}
