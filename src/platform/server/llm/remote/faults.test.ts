import { describe, expect, test } from 'vitest'
import { contextIn, eventFailure, inPlainWords, redact, refusal } from './faults.ts'

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
    [{ code: 402, message: 'x' }, 'credit', false],
    [{ code: 502, message: 'x' }, 'unavailable', true],
    [{ type: 'invalid_request_error' }, 'rejected', false],
    [{ code: '429', message: 'Too many requests' }, 'rate-limited', true],
    [{ object: 'error', code: 400, message: 'maximum context length is 10 tokens' }, 'too-long', false],
    [[{ error: { code: 503, message: 'x', status: 'UNAVAILABLE' } }], 'unavailable', true],
    ['just words', 'unavailable', true],
    [null, 'unavailable', true],
    [undefined, 'unavailable', true],
  ])('an error object %j is %s', (error, fault, again) => {
    const failure = eventFailure(error, null)
    expect([failure.error.fault, failure.again]).toEqual([fault, again])
  })

  test('a lasting fault is one plain line; others keep the sentence that says nothing of the upstream', () => {
    const plain = (status: number, said: string) => inPlainWords(refusal(status, said).error, 'openai', 'gpt-4').message
    expect(plain(401, '')).toBe('openai refused the key (401)')
    expect(plain(402, '')).toBe('openai has no credit left for this key (402)')
    expect(plain(403, 'unsupported_country_region_territory')).toBe('openai does not serve this region (403)')
    expect(plain(404, 'model_not_found')).toBe('openai has retired gpt-4 (404)')
    expect(plain(500, 'secret')).toBe('the provider failed: unavailable')
  })

  test.each([
    ["This model's maximum context length is 8192 tokens. However, you requested 9000", 8192],
    ['maximum context length of 131,072 tokens', 131_072],
    ['prompt is too long: 210000 tokens > 200000 maximum', 200_000],
    ['{"n_prompt_tokens":5000,"n_ctx":4096}', 4_096],
    ['greater than the context length (n_keep: 13055>= n_ctx: 4096)', 4_096],
    ['the model is loaded with context length of only 4096 tokens', 4_096],
    ['the request exceeds the available context size (4096 tokens)', 4_096],
    ['on tokens per minute (TPM): Limit 6000, Requested 9000', 6_000],
    ['Prompt contains 40000 tokens, too large for model with 32768 maximum context length', 32_768],
    ['input token count (1048577) exceeds the maximum number of tokens allowed (1048576)', 1_048_576],
    ['`inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000', 8_193],
    ['the prompt is too long', null],
  ])('%j: the model reads %j tokens', (said, tokens) => {
    expect(contextIn(said)).toBe(tokens)
  })

  test('the sentence is the same whatever the upstream said', () => {
    expect(refusal(500, 'a').error.message).toBe(refusal(500, 'b').error.message)
  })
})
