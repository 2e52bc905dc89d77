/** The refusals are quoted from the providers' pages and from users' reports, as read on 2026-11-28. */
import { describe, expect, test } from 'vitest'
import { contextIn, refusal } from './faults.ts'

describe('§8 what a refusal means', () => {
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
    // Sent by a gateway in front of Anthropic's API (anthropic-sdk-typescript#457).
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
    expect(refusal(status, said).error.fault).toBe(fault)
  })

  test.each([
    [
      'xAI',
      403,
      {
        code: 'The caller does not have permission',
        error: 'Content violates usage guidelines. Team: t, API key ID: k, Failed check: SAFETY_CHECK_TYPE_BIO',
      },
      'rejected',
    ],
    [
      'OpenRouter',
      403,
      {
        error: {
          code: 403,
          message:
            'openai/x requires moderation on OpenAI. Your input was flagged for "violence". No credits were charged.',
        },
      },
      'rejected',
    ],
    [
      'OpenAI',
      400,
      {
        error: {
          code: 'invalid_prompt',
          message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
        },
      },
      'rejected',
    ],
    [
      'Azure',
      400,
      {
        error: {
          code: 'content_filter',
          param: 'prompt',
          message: "filtered due to Azure OpenAI's content management policy",
        },
      },
      'rejected',
    ],
    ['a firewall', 403, '<html><title>403 Forbidden</title>Request blocked: invalid CSRF token', 'unavailable'],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message:
            'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
        },
      },
      'credit',
    ],
    [
      'OpenAI',
      429,
      {
        error: {
          code: 'billing_not_active',
          message: 'Your account is not active, please check your billing details on our website.',
        },
      },
      'credit',
    ],
    [
      'OpenRouter',
      403,
      {
        error: {
          code: 403,
          message: 'Key limit exceeded (total limit). Manage it using https://openrouter.ai/settings/keys',
        },
      },
      'credit',
    ],
    [
      'LiteLLM',
      400,
      {
        error: {
          type: 'budget_exceeded',
          code: '400',
          message: 'Budget has been exceeded! Current cost: 0.02, Max budget: 0.01',
        },
      },
      'credit',
    ],
    [
      'Fireworks',
      412,
      { error: { message: 'Account x is suspended, possibly due to reaching the monthly spending limit.' } },
      'credit',
    ],
    [
      'Moonshot',
      429,
      { error: { type: 'exceeded_current_quota_error', message: 'please recharge your account' } },
      'credit',
    ],
    [
      'Anthropic',
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'This organization has been disabled.' } },
      'key',
    ],
    [
      'Gemini',
      400,
      [
        {
          error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' },
        },
      ],
      'key',
    ],
    [
      'Azure',
      404,
      { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
      'retired',
    ],
    [
      'LiteLLM',
      400,
      { error: { code: '400', message: '/chat/completions: Invalid model name passed in model=old' } },
      'retired',
    ],
    ['OpenRouter', 400, { error: { code: 400, message: 'old is not a valid model ID' } }, 'retired'],
    [
      'Ollama',
      404,
      { error: { type: 'not_found_error', message: 'model "old" not found, try pulling it first' } },
      'retired',
    ],
    ['OpenRouter', 404, { error: { code: 404, message: 'No endpoints found for vendor/old.' } }, 'retired'],
    [
      'OpenRouter',
      404,
      {
        error: {
          code: 404,
          message:
            'No endpoints found matching your data policy (Free model training). Configure: https://openrouter.ai/settings/privacy',
        },
      },
      'unavailable',
    ],
    ['Gemini', 400, { error: { message: 'This model no longer supports the temperature parameter' } }, 'rejected'],
    ['a server', 400, { error: { message: 'old no longer supports the temperature parameter' } }, 'rejected'],
    [
      'vLLM',
      400,
      { object: 'error', message: 'The model does not support assistant prefill; chat template not found' },
      'rejected',
    ],
    [
      'Anthropic',
      400,
      {
        error: { message: '`temperature` and `top_p` cannot both be specified for this model. `top_k` is deprecated.' },
      },
      'rejected',
    ],
    [
      'LM Studio',
      400,
      {
        error:
          'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096).',
      },
      'too-long',
    ],
    [
      'LM Studio',
      400,
      {
        error:
          'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
      },
      'too-long',
    ],
    [
      'Groq',
      413,
      {
        error: {
          type: 'tokens',
          code: 'rate_limit_exceeded',
          message: 'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000',
        },
      },
      'too-long',
    ],
    [
      'a router',
      400,
      {
        error: {
          code: 400,
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"code":"context_length_exceeded"}}' },
        },
      },
      'too-long',
    ],
  ] as const)('%s, %i %j is %s', (_, status, body, fault) => {
    expect(refusal(status, JSON.stringify(body), { model: 'old' }).error.fault).toBe(fault)
    expect(refusal(status, body, { model: 'old' }).error.fault).toBe(fault)
  })

  test.each([
    'Should any credits expire?',
    'Should a country be allowed what is not allowed elsewhere?',
    'Does an API key need authentication?',
    'Does the model no longer lie?',
    'Is a prompt too long for a mind?',
  ])('what a visitor wrote and the upstream repeats is no reason, and not in the log: %s', (words) => {
    const metadata = { reasons: ['violence'], flagged_input: words }
    const { error } = refusal(403, JSON.stringify({ error: { code: 403, message: 'Forbidden', metadata } }))
    expect(error.fault).toBe('unavailable')
    expect(String(error.cause)).not.toContain(words)
    const detail = [{ loc: ['body', 'messages'], msg: 'Input should be a valid list', input: words }]
    expect(refusal(422, { detail }).error.fault).toBe('rejected')
  })

  test('the status in words hides no message', () => {
    const message = "This model's maximum context length is 10 tokens"
    expect(refusal(400, { statusCode: 400, error: 'Bad Request', message }).error.fault).toBe('too-long')
  })

  test('llama.cpp names the context in a field of its own', () => {
    const error = { code: 400, type: 'exceed_context_size_error', message: 'try increasing it', n_ctx: 4_096 }
    expect(contextIn(refusal(400, { error }).said)).toBe(4_096)
  })

  test('only a refusal of the request itself may be about how it is written', () => {
    const isOfForm = (status: number, message: string) => refusal(status, { error: { message } }).isOfForm
    expect(isOfForm(400, "Unknown parameter: 'stream_options'.")).toBe(true)
    expect(isOfForm(403, 'Your organization must be verified to stream this model.')).toBe(true)
    expect(isOfForm(400, 'Your prompt was flagged')).toBe(false)
    expect(isOfForm(400, 'API key not valid')).toBe(false)
    expect(isOfForm(429, 'Too many requests')).toBe(false)
  })
})
