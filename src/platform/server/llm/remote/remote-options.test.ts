import { expect, test } from 'vitest'
import { baseOf } from './remote-options.ts'

test('what is no URL is refused', () => {
  expect(() => baseOf('localhost')).toThrow(TypeError)
})

test.each([
  ['http://localhost:11434', 'http://localhost:11434', '/v1'],
  ['https://api.openai.com/v1', 'https://api.openai.com', '/v1'],
  ['https://openrouter.ai/api/v1/', 'https://openrouter.ai', '/api/v1'],
  ['https://example.test/v1/chat/completions', 'https://example.test', '/v1'],
  ['https://example.test/llm//', 'https://example.test', '/llm/v1'],
  ['https://example.test/v1beta/openai/', 'https://example.test', '/v1beta/openai'],
])('%s is %s with %s', (url, origin, path) => {
  expect(baseOf(url)).toEqual({ origin, path })
})
