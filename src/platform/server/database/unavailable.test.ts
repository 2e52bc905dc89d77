import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import {
  DatabaseUnavailable,
  DiskFull,
  EmbeddedServerLost,
  isRefusedData,
  isUnavailable,
  unavailableProblem,
} from './unavailable.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })
const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

describe('a database that is away', () => {
  test.each<[string, Error]>([
    ['a wrong query', query(coded('42703', 'column "nope" does not exist'))],
    ['a refused row', query(coded('23505', 'duplicate key'))],
    ['a deadlock', query(coded('40P01', 'deadlock detected'))],
    ['a model provider that is away', coded('ECONNREFUSED')],
    ['a model provider that is away, wrapped', new Error('engine', { cause: coded('ECONNRESET') })],
    ['an error of the program', new TypeError('x is not a function')],
  ])('is not %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(false)
    expect(unavailableProblem(error)).toBeNull()
  })

  test.each<[string, Error]>([
    ['nobody listens', query(coded('ECONNREFUSED'))],
    ['the name is unknown', query(coded('ENOTFOUND'))],
    ['no address of the name answers', query(new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]))],
    ['it shuts down', query(coded('57P01', 'terminating connection due to administrator command'))],
    ['it starts', query(coded('57P03', 'the database system is starting up'))],
    ['it is full', query(coded('53300', 'sorry, too many clients already'))],
    ['it fails over', query(coded('25006', 'cannot execute INSERT in a read-only transaction'))],
    ['it takes too long', query(coded('57014', 'canceling statement due to statement timeout'))],
    ['the connection ends', query(new Error('Connection terminated unexpectedly'))],
    ['no connection comes free', query(new Error('timeout exceeded when trying to connect'))],
    ['its host is silent', query(new Error('timeout expired'))],
    ['the embedded one is lost', query(new EmbeddedServerLost('its thread ended with 1'))],
    ['someone wrapped it again', new Error('saving failed', { cause: query(coded('EPIPE')) })],
  ])('is known when %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(true)
    expect(unavailableProblem(error)).toMatchObject({
      status: 503,
      code: 'database-unavailable',
      retryAfter: 5,
      cause: error,
    })
  })

  test('is told once: the problem itself stays what it is, and tells strangers nothing', () => {
    const problem = new DatabaseUnavailable(coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432'))
    expect(unavailableProblem(problem)).toBe(problem)
    expect(problem.message).not.toContain('10.0.0.5')
  })

  test.each([null, undefined, 'text', 7])('%s is no error at all', (value) => {
    expect(unavailableProblem(value)).toBeNull()
  })
})

describe('§14 a full disk', () => {
  test.each<[string, Error]>([
    ['of PostgreSQL', query(coded('53100', 'could not extend file'))],
    ['of the embedded database', query(new EmbeddedServerLost('PANIC', { cause: coded('53100') }))],
    ['of one that does not open', query(new EmbeddedServerLost('its disk is full', { code: '53100' }))],
    ['in a transaction', new DiskFull(new EmbeddedServerLost('PANIC', { cause: coded('53100') }))],
  ])('%s is told as such, and counts as a database that comes back', (_name, error) => {
    expect(unavailableProblem(error)).toMatchObject({ status: 503, code: 'disk-full', retryAfter: 60 })
    expect([isUnavailable(error), isRefusedData(error)]).toEqual([true, false])
  })
})

describe('a row that the database will never take', () => {
  test.each<[string, Error]>([
    ['a database that is away', query(coded('ECONNREFUSED'))],
    ['one that shuts down', query(coded('57P01', 'terminating connection due to administrator command'))],
    ['a deadlock', query(coded('40P01', 'deadlock detected'))],
    ['a full disk', query(coded('53100', 'could not extend file'))],
    ['a wrong query', query(coded('42703', 'column "nope" does not exist'))],
    ['what nobody foresaw', new Error('no connection')],
    ['the code of another program', coded('22021')],
  ])('is not %s', (_name, error) => {
    expect(isRefusedData(error)).toBe(false)
  })

  test.each<[string, Error]>([
    ['U+0000', query(coded('22021', 'invalid byte sequence for encoding "UTF8": 0x00'))],
    ['a number that is too large', query(coded('22003', 'integer out of range'))],
    ['a broken rule', query(coded('23514', 'violates check constraint'))],
    ['a key that points at nothing, wrapped again', new Error('saving', { cause: query(coded('23503')) })],
  ])('is known by %s, and the database is there', (_name, error) => {
    expect(isRefusedData(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
  })
})
