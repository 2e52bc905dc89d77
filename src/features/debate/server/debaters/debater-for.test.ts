import { expect, test } from 'vitest'
import { askedModel } from '#features/models/server/engines.ts'
import { handDebater } from '#testing/hand-debater.ts'
import { handEngine, SMALL_LOCAL } from '#testing/hand-engine.ts'
import { debaterChooser } from './debater-for.ts'
import { FULL_PROMPT_VERSION } from './full/personas.ts'
import { PLANNED_PROMPT_VERSION } from './small/planned-prompt.ts'
import { SMALL_PROMPT_VERSION } from './small/small-prompt.ts'

const scripted = handDebater()

test('where no model can be asked, in that language, the script speaks', () => {
  const debaterFor = debaterChooser((_, language) => {
    return language === 'en' ? askedModel(handEngine(), 'gpt', 'gpt') : { kind: 'scripted' }
  }, scripted)
  expect(debaterFor('gpt-4o', 'sw')).toBe(scripted)
  expect(debaterFor('gpt-4o', 'en').name).toBe('openai')
})

test.each([
  ['a provider’s model', handEngine(), FULL_PROMPT_VERSION],
  ['a large model on this machine', handEngine({ kind: 'local' }), FULL_PROMPT_VERSION],
  ['a middle-sized one', handEngine({ kind: 'local', instructions: 'short' }), PLANNED_PROMPT_VERSION],
  ['a small one', handEngine(SMALL_LOCAL), SMALL_PROMPT_VERSION],
])('%s gets the prompt it can follow, under its own name, and is paid by its own price', (_, engine, version) => {
  const asked = askedModel(engine, 'gpt', 'gpt-4o')
  expect(debaterChooser(() => asked, scripted)('gpt-4o', 'en')).toMatchObject({
    name: engine.name,
    version,
    priced: asked,
  })
})
