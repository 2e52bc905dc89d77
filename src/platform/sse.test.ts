import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEvents, DONE, encodeEvent, EventParser, HEARTBEAT, type ServerEvent } from './sse.ts'

function parsed(...chunks: (string | Uint8Array)[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const parser = new EventParser((event) => events.push(event))
  for (const chunk of chunks) parser.feed(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return events
}

function written({ data, id }: { readonly data: string; readonly id: string | undefined }): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return `${head}data: ${data.split(/\r\n|\r|\n/).join('\ndata: ')}\n\n`
}

const dataOf = (events: readonly ServerEvent[]): string[] => events.map((event) => event.data)

function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b)
  return [...cuts, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : cuts[index - 1], end))
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('\n', '\r', '\r\n', ' ', ':', 'data: ', 'id: ', '€', '猫', '🐈‍⬛', 'a') }),
)
const folded = (text: string): string => text.replace(/\r\n|\r/g, '\n')
const anyId = fc.option(
  fc.string({ unit: fc.constantFrom('1', '7', '-', 'x', ' ', ':') }).filter((id) => id[0] !== ' '),
  {
    nil: undefined,
  },
)
const anyEvents = fc.array(fc.record({ data: anyText, id: anyId }))

describe('refusals', () => {
  test('an event that passes the limit is refused rather than buffered, however it arrives', () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    const inOneLine = () => parsed('data: ', ...Array.from({ length: 9 }, () => megabyte))
    const inManyLines = () => parsed(...Array.from({ length: 9 }, () => `data: ${'a'.repeat(1024 * 1024)}\n`))
    expect(inOneLine).toThrow(RangeError)
    expect(inManyLines).toThrow(RangeError)
  })

  test('an event without its blank line is dropped', () => {
    expect(parsed('data: whole\n\n', 'data: cut off\n')).toEqual([{ data: 'whole', event: 'message', id: '' }])
  })

  test('comments, unknown fields, and an id with NUL are passed over', () => {
    expect(parsed(HEARTBEAT, ': hello\nretry: 3\nwhatever\nid: a\0b\ndata: x\n\n')).toEqual([
      { data: 'x', event: 'message', id: '' },
    ])
  })

  test('an event without data is none, and its type does not reach the next', () => {
    expect(parsed('event: lost\n\ndata: x\n\n')).toEqual([{ data: 'x', event: 'message', id: '' }])
  })
})

describe('round trip', () => {
  test('any events come back as they were, whatever the chunks', () => {
    fc.assert(
      fc.property(anyEvents, fc.array(fc.nat()), (events, places) => {
        const bytes = Buffer.from(events.map(written).join(HEARTBEAT))
        let lastId = ''
        const expected = events.map(({ data, id }) => {
          lastId = id ?? lastId
          return { data: folded(data), event: 'message', id: lastId }
        })
        expect(parsed(...cutAt(bytes, places))).toEqual(expected)
      }),
    )
  })

  test('the same bytes give the same events whole, and byte by byte', () => {
    const junk = fc.array(
      fc.constantFrom('data:', 'data', ' ', ':', 'event: e', 'id: 7', '\n', '\r', '\r\n', '猫', '\uFEFF'),
    )
    fc.assert(
      fc.property(junk, (parts) => {
        const bytes = Buffer.from(parts.join(''))
        expect(parsed(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(parsed(bytes))
      }),
    )
  })

  test('line ends may be LF, CRLF or CR, and may be mixed', () => {
    fc.assert(
      fc.property(anyEvents, fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat()), (events, lineEnd, places) => {
        const stream = events.map(written).join('')
        const bytes = Buffer.from(stream.replaceAll('\n', lineEnd))
        expect(parsed(...cutAt(bytes, places))).toEqual(parsed(stream))
      }),
    )
    expect(dataOf(parsed('data: a\r\n\ndata: b\r\r\ndata: c\n\r'))).toEqual(['a', 'b', 'c'])
  })
})

describe('decoding', () => {
  test('a character split between chunks is one character', () => {
    const bytes = Buffer.from('data: 🐈\n\n')
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(dataOf(parsed(bytes.subarray(0, cut), bytes.subarray(cut)))).toEqual(['🐈'])
    }
  })

  test('an event ended by CR is told at once; the LF of a CRLF split between chunks is not a line of its own', () => {
    expect(dataOf(parsed('data: x\r\r'))).toEqual(['x'])
    expect(dataOf(parsed('data: x\r', '\n', 'data: y\r', '\n\r', '\n'))).toEqual(['x\ny'])
  })

  test('one leading space belongs to the field, further ones to the value; data may be empty', () => {
    expect(dataOf(parsed('data:x\n\ndata: x\n\ndata:  x\n\ndata\n\ndata:\n\n'))).toEqual(['x', 'x', ' x', '', ''])
  })

  test('types are per event, ids last until the next one, an empty id clears', () => {
    expect(parsed('event: ping\nid: 3\ndata: a\n\ndata: b\n\nid:\ndata: c\n\n')).toEqual([
      { data: 'a', event: 'ping', id: '3' },
      { data: 'b', event: 'message', id: '3' },
      { data: 'c', event: 'message', id: '' },
    ])
  })

  test('a byte order mark at the very start is no part of the first field', () => {
    expect(dataOf(parsed('\uFEFFdata: x\n\n'))).toEqual(['x'])
  })

  test('one chunk of a megabyte is read whole', () => {
    const data = Array.from({ length: 4_000 }, (_, index) => `${index}:${'猫'.repeat(80)}`)
    expect(dataOf(parsed(data.map((text) => encodeEvent(text)).join('')))).toEqual(data)
  })

  test('a byte stream is decoded as an async iterable, the marker of §7 among its events', async () => {
    async function* chunks() {
      yield Buffer.from('data: a\n\nda')
      yield Buffer.from('ta: b\n\n')
      yield Buffer.from(encodeEvent(DONE))
    }
    const data: string[] = []
    for await (const event of decodeEvents(chunks())) data.push(event.data)
    expect(data).toEqual(['a', 'b', '[DONE]'])
  })
})
