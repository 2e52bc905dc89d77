import { describe, expect, test } from 'vitest'
import { offeredModel, shownModel } from './shown-model.ts'

const fill = (english: string, values: Readonly<Record<string, string>>) =>
  english.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

describe('§3 a model and what serves it now', () => {
  test.each([
    ['no provider is asked, or the turn is older', null],
    ['the model itself serves', 'gpt-4.1-nano'],
    ['the model itself serves, as a gateway names it', 'openai/gpt-4.1-nano'],
  ])('its own name alone: %s', (_, servedBy) => {
    expect(shownModel(fill, 'gpt-4.1-nano', servedBy)).toBe('Alex (GPT-4.1 Nano)')
    expect(offeredModel(fill, 'gpt-4.1-nano', servedBy)).toBe('Alex (GPT-4.1 Nano)')
  })

  test.each([
    ['gpt-4.1-nano', 'gpt-6-luna', 'GPT-4.1 Nano · now GPT-6 Luna', 'Alex (GPT-4.1 Nano · now GPT-6 Luna)'],
    ['grok-2-mini', 'grok-4.3', 'Grok 2 Mini · now Grok 4.3', 'Grok 2 Mini · now Grok 4.3'],
    [
      'claude-3-haiku-20240307',
      'anthropic/claude-haiku-5.5',
      'Claude 3.0 · now Claude Haiku 5.5',
      'Aria (Claude 3.0 · now Claude Haiku 5.5)',
    ],
    ['gpt-4o', 'llama3:8b', 'GPT-4o · now llama3:8b', 'Michael (GPT-4o · now llama3:8b)'],
    ['of-before', 'gpt-6-sol', 'of-before · now GPT-6 Sol', 'of-before · now GPT-6 Sol'],
  ])('%s served by %s', (modelId, servedBy, shown, offered) => {
    expect(shownModel(fill, modelId, servedBy)).toBe(shown)
    expect(offeredModel(fill, modelId, servedBy)).toBe(offered)
  })
})
