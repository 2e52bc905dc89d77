import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable, EmbeddedServerLost, isUnavailable, unavailableProblem } from './unavailable.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })
/** As a store's caller meets it. */
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
