import { expect, test } from 'vitest'
import { askedModel } from '#features/models/server/engines.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { turn } from '#testing/turn-prompts.ts'
import { smallDebater } from './small-debater.ts'

test('§13 a tiny model neither changes sides nor quotes what nobody said: such sentences are made again', () => {
  const engine = handEngine({ kind: 'local', instructions: 'plain' })
  smallDebater(askedModel(engine, 'tiny', 'tiny')).write(turn(1), { signal: new AbortController().signal })
  const accepts = engine.calls.at(-1)?.request.accepts
  expect(accepts?.(' Cities should not ban private cars.', '')).toBe(false)
  expect(accepts?.(' A man said to me, "Cars are all I have."', '')).toBe(false)
  expect(accepts?.(' The air of a street without cars is clean.', '')).toBe(true)
})
