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
    ['just words', 'unavailable', true],
    [null, 'unavailable', true],
    [undefined, 'unavailable', true],
  ])('an error object %j is %s', (error, fault, again) => {
    const failure = eventFailure(error, null)
    expect([failure.error.fault, failure.again]).toEqual([fault, again])
  })

  // The words of the providers' own pages and of reports (2026-11-28).
  test.each([
    [401, '{"error":{"message":"Incorrect API key provided: [key].","code":"invalid_api_key"}}', 'key'],
    [400, '{"code":"Client specified an invalid argument","error":"Incorrect API key provided: xx***yy."}', 'key'],
    [
      403,
      '{"type":"error","error":{"type":"permission_error","message":"Your API key does not have permission"}}',
      'key',
    ],
    [429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}', 'credit'],
    [400, '{"error":{"type":"invalid_request_error","message":"Your credit balance is too low to access"}}', 'credit'],
    [403, '{"error":"Your newly created team doesn\'t have any credits yet."}', 'credit'],
    [402, 'Insufficient Balance', 'credit'],
    [403, '{"error":{"code":"unsupported_country_region_territory"}}', 'region'],
    // From before Anthropic's API (anthropic-sdk-typescript#457).
    [403, '{"error":{"type":"forbidden","message":"Request not allowed"}}', 'region'],
    [404, '{"type":"error","error":{"type":"not_found_error","message":"Not Found"}}', 'unavailable'],
    [404, '{"error":{"message":"The model `gpt-4.1-nano` does not exist","code":"model_not_found"}}', 'retired'],
    [404, '{"type":"error","error":{"type":"not_found_error","message":"model: claude-3-haiku-20240307"}}', 'retired'],
    [404, '{"code":"Some requested entity was not found","error":"The model grok-2 does not exist"}', 'retired'],
    [410, 'This model has been retired', 'retired'],
    [400, '{"error":{"message":"The model `x` has been decommissioned","code":"model_decommissioned"}}', 'retired'],
    [404, '<html>Not Found</html>', 'unavailable'],
    [403, 'Forbidden', 'unavailable'],
    [400, '{"error":{"code":"context_length_exceeded","message":"maximum context length is 8192 tokens"}}', 'too-long'],
    [400, '{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}', 'too-long'],
    [
      400,
      '{"error":{"type":"exceed_context_size_error","message":"the request exceeds the context size"}}',
      'too-long',
    ],
    [400, 'max_tokens is too large: this model supports at most 4096 completion tokens', 'rejected'],
    [400, "Unsupported value: 'temperature' does not support 0.2 with this model.", 'rejected'],
    [429, 'Rate limit reached for requests per minute', 'rate-limited'],
    [500, 'model runner has unexpectedly stopped', 'unavailable'],
  ] as const)('%i %s is %s', (status, said, fault) => {
    expect(refusal(status, said, null).error.fault).toBe(fault)
  })

  test('a lasting fault is one plain line; others keep the sentence that says nothing of the upstream', () => {
    const plain = (status: number, said: string) =>
      inPlainWords(refusal(status, said, null).error, 'openai', 'gpt-4').message
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
    ['the prompt is too long', null],
  ])('%j: the model reads %j tokens', (said, tokens) => {
    expect(contextIn(said)).toBe(tokens)
  })

  test('the sentence is the same whatever the upstream said', () => {
    expect(refusal(500, 'a', null).error.message).toBe(refusal(500, 'b', null).error.message)
  })
})
