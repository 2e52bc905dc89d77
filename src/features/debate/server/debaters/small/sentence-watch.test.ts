import { expect, test } from 'vitest'
import { debate, turn } from '#testing/turn-prompts.ts'
import { sentenceWatch } from './sentence-watch.ts'

const OLD = 'A quiet street lets old people sleep.'
const earlier = [{ turnNumber: 1, content: `I say yes. ${OLD} So be it.`, summary: null }]

test('§13 a debater never changes sides: in English its sentences are watched', () => {
  const sentence = ' Cities should not ban private cars.'
  expect(sentenceWatch(turn(1))(sentence)).toBe(false)
  expect(sentenceWatch(turn(2))(sentence)).toBe(true)
  expect(sentenceWatch(turn(1, { debate: { ...debate, language: 'de' } }))(sentence)).toBe(true)
})

test.each(['1.', '\n2. Cars are loud.', '- Cars are loud.', '# Cars', 'In conclusion, cars are loud.'])(
  '§13 a turn is a speech: it does not say %j',
  (sentence) => {
    expect(sentenceWatch(turn(1))(sentence)).toBe(false)
  },
)

test('§13 never repeat what was said; short words may come again', () => {
  const accepts = sentenceWatch(turn(2, { earlier }))
  expect(accepts(` ${OLD}`)).toBe(false)
  expect(accepts(' So be it.')).toBe(true)
  expect(accepts(' In 1990. A quiet street is a good street.')).toBe(true)
})
