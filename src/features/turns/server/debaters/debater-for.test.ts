import { expect, test } from 'vitest'
import { askedModel } from '#features/models/server/asked-model.ts'
import { handDebater } from '#testing/hand-debater.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { debaterChooser } from './debater-for.ts'
import { fullPromptVersion } from './personas.ts'
import { smallPromptVersion } from './small-prompt.ts'

const scripted = handDebater()

test('§10: where no model can be asked, the script speaks', () => {
  expect(debaterChooser(() => ({ kind: 'scripted' }), scripted)('gpt-4o')).toBe(scripted)
  expect(debaterChooser(() => askedModel(handEngine(), 'gpt'), scripted)('gpt-4o').name).toBe('openai')
})

test.each([
  ['a provider’s model', 'remote', 'any', fullPromptVersion()],
  ['a large model on this machine', 'local', 'any', fullPromptVersion()],
  ['a small one', 'local', 'short', smallPromptVersion()],
] as const)('%s gets the prompt it can follow, under its own name, and is paid by its own price', (...row) => {
  const [, kind, prompts, version] = row
  const engine = handEngine({ kind })
  const asked = askedModel(engine, 'gpt', { prompts })
  expect(debaterChooser(() => asked, scripted)('gpt-4o')).toMatchObject({
    name: engine.name,
    version,
    priced: asked,
  })
})
