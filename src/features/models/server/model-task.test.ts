import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { mostTokens, promptVersion, type TaskPrompt } from './model-task.ts'

const prompt: TaskPrompt<unknown> = {
  name: 'answer',
  system: 'You answer.',
  messages: [{ role: 'user', content: 'Why?' }],
  maxTokens: 100,
  schema: v.object({ answer: v.string() }),
}

describe('§13 a prompt’s version is the hash of its prompt', () => {
  test.each<[string, Partial<typeof prompt>]>([
    ['a word of the system prompt', { system: 'You answer!' }],
    ['a word of the task', { messages: [{ role: 'user', content: 'Why not?' }] }],
    ['the length', { maxTokens: 101 }],
    ['the shape of the answer', { schema: v.object({ answer: v.array(v.string()) }) }],
  ])('%s changes it', (_, change) => {
    const version = promptVersion(() => [prompt])()
    expect(promptVersion(() => [{ ...prompt, ...change }])()).not.toBe(version)
    expect(promptVersion(() => [prompt, prompt])()).not.toBe(version)
    expect(promptVersion(() => [{ ...prompt }])()).toBe(version)
    expect(version).toMatch(/^[\w-]{8}$/)
  })
})

test.each(['Why?!', '猫'.repeat(500)])(
  '§14 what is reserved pays for both times a model may be asked: %.10s',
  (content) => {
    const asked = { ...prompt, messages: [{ role: 'user', content }] } as const
    const { tokensIn, tokensOut } = mostTokens(asked)
    expect(tokensIn).toBeGreaterThanOrEqual(2 * estimateTokens(`${prompt.system}\n${content}`) + prompt.maxTokens)
    expect(tokensOut).toBe(2 * prompt.maxTokens)
  },
)
