import { describe, expect, test } from 'vitest'
import { SessionEnded, sessionEnd } from './pglite.ts'

function message(type: string, body: string | Buffer): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const query = message('Q', 'insert into notes values (1)\0')
const extended = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, '\0\0')))
const ready = message('Z', 'I')
const error = (severity: string, code: string) =>
  message('E', `S${severity}\0V${severity}\0C${code}\0Mcould not write to file "pg_wal/xlogtemp.42"\0Fxlog.c\0\0`)
const startup = Buffer.from('\0\0\0\x08\0\x03\0\0', 'latin1')

describe('an answer of the embedded server', () => {
  test.each([
    ['a Query', query, Buffer.concat([message('C', 'INSERT 0 1\0'), ready])],
    ['a Sync', extended, Buffer.concat([message('1', ''), message('2', ''), message('C', 'SELECT 0\0'), ready])],
    ['a wrong query', query, Buffer.concat([error('ERROR', '42703'), ready])],
    ['a write that an almost full disk refuses', query, Buffer.concat([error('ERROR', '53100'), ready])],
    ['messages without Sync', message('P', '\0\0'), message('1', '')],
    ['an error before Sync', message('P', '\0\0'), error('ERROR', '42601')],
    ['a linkGoneEvent', message('X', ''), Buffer.alloc(0)],
    ['a row that holds anything', query, Buffer.concat([message('D', 'EPANIC\0VPANIC\0'), ready])],
  ])('to %s: the session goes on', (_what, messages, answer) => {
    expect(sessionEnd(messages, answer)).toBeNull()
  })

  test.each([
    ['a full disk', query, error('PANIC', '53100'), '53100', /xlogtemp/],
    ['a full disk, within rows', extended, Buffer.concat([message('1', ''), error('PANIC', '53100')]), '53100', /xlog/],
    ['an error that ends the session before Sync', message('P', '\0\0'), error('FATAL', '57P01'), '57P01', /xlog/],
    ['no answer to a Query', query, Buffer.alloc(0), 'XX000', /ReadyForQuery/],
    ['an error, and no ReadyForQuery', extended, error('ERROR', '58030'), 'XX000', /ReadyForQuery/],
    ['no answer to the startup', startup, Buffer.alloc(0), 'XX000', /ReadyForQuery/],
    ['bytes that are no message', query, Buffer.from('E\0\0\0\0\0\0\0', 'latin1'), 'XX000', /ReadyForQuery/],
  ])('%s: the session has ended', (_what, messages, answer, code, text) => {
    const ended = sessionEnd(messages, answer)
    expect(ended).toBeInstanceOf(SessionEnded)
    expect(ended).toMatchObject({ code, message: expect.stringMatching(text) })
  })

  test('is read where it stands in a larger buffer', () => {
    const both = Buffer.concat([Buffer.from('before'), query, error('PANIC', '53100')])
    const messages = both.subarray(6, 6 + query.length)
    expect(sessionEnd(messages, both.subarray(6 + query.length))).toMatchObject({ code: '53100' })
  })
})
