import { describe, expect, test } from 'vitest'
import { addressOf } from './remote-options.ts'

describe('§10 where a call goes', () => {
  test('what is no URL is refused', () => {
    expect(() => addressOf('localhost', '/messages')).toThrow(TypeError)
  })

  test.each([
    ['http://localhost:11434', 'http://localhost:11434', '/v1/chat/completions'],
    ['https://api.openai.com/v1', 'https://api.openai.com', '/v1/chat/completions'],
    ['https://openrouter.ai/api/v1/', 'https://openrouter.ai', '/api/v1/chat/completions'],
    ['https://example.test/v1/chat/completions', 'https://example.test', '/v1/chat/completions'],
    ['https://example.test/chat/completions/?key=1', 'https://example.test', '/chat/completions?key=1'],
    ['https://example.test/llm//', 'https://example.test', '/llm/v1/chat/completions'],
    ['https://example.test/v1beta/openai/', 'https://example.test', '/v1beta/openai/chat/completions'],
    ['https://example.test/v1.0', 'https://example.test', '/v1.0/chat/completions'],
    ['https://example.test/V1/', 'https://example.test', '/V1/chat/completions'],
    ['https://models.github.ai/inference', 'https://models.github.ai', '/inference/chat/completions'],
    [
      'https://r.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21',
      'https://r.openai.azure.com',
      '/openai/deployments/gpt/chat/completions?api-version=2024-10-21',
    ],
  ])('%s: %s with %s', (url, origin, path) => {
    expect(addressOf(url, '/chat/completions')).toEqual({ origin, path })
  })

  test('the list of models lies beside the call', () => {
    expect(addressOf('https://example.test/chat/completions', '/models').path).toBe('/models')
    expect(addressOf('https://example.test/v1/messages', '/models').path).toBe('/v1/models')
    expect(addressOf('http://localhost:11434/', '/models').path).toBe('/v1/models')
    expect(addressOf('https://r.test/openai?api-version=1', '/models').path).toBe('/openai/models?api-version=1')
  })
})
