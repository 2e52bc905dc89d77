import { describe, expect, test } from 'vitest'
import { eventFailure, redact, refusal } from './faults.ts'

describe('faults', () => {
  test('keys are taken out of what an upstream said: ours, and whatever looks like one', () => {
    const said = redact('bad key my-secret; also sk-proj-abc_123, xai-12345678 and Bearer eyJhbGciOi.x', 'my-secret')
    expect(said).toBe('bad key [key]; also [key], [key] and Bearer [key]')
    expect(redact('x'.repeat(5_000), null)).toHaveLength(2_000)
    expect(redact('a risk-averse cat asks task-force questions', '')).toBe(
      'a risk-averse cat asks task-force questions',
    )
  })

  test.each([
    [{ type: 'overloaded_error', message: 'x' }, 'rate-limited', true],
    [{ code: 'rate_limit_exceeded', message: 'x' }, 'rate-limited', true],
    [{ code: 402, message: 'x' }, 'unavailable', false],
    [{ code: 502, message: 'x' }, 'unavailable', true],
    [{ type: 'invalid_request_error' }, 'rejected', false],
    ['just words', 'unavailable', true],
    [null, 'unavailable', true],
    [undefined, 'unavailable', true],
  ])('an error object %j is %s', (error, fault, again) => {
    const failure = eventFailure(error, null)
    expect([failure.error.fault, failure.again]).toEqual([fault, again])
  })

  test('the sentence is the same whatever the upstream said', () => {
    expect(refusal(500, 'a', null).error.message).toBe(refusal(500, 'b', null).error.message)
  })
})
