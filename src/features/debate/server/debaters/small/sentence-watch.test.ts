import { describe, expect, test } from 'vitest'
import { debate, said, turn } from '#testing/turn-prompts.ts'
import { closeOf } from './heard.ts'
import { sentenceWatch } from './sentence-watch.ts'

const OLD = 'A quiet street lets old people sleep.'
const earlier = [{ turnNumber: 1, content: `I say yes. ${OLD} So be it.`, summary: null }]

test('§13 a debater never changes sides: in English its sentences are watched', () => {
  const sentence = ' Cities should not ban private cars.'
  expect(sentenceWatch(turn(1))(sentence, '')).toBe(false)
  expect(sentenceWatch(turn(2))(sentence, '')).toBe(true)
  expect(sentenceWatch(turn(1, { debate: { ...debate, language: 'de' } }))(sentence, '')).toBe(true)
})

test.each(['1.', '\n2. Cars are loud.', '- Cars are loud.', '# Cars', 'In conclusion, cars are loud.'])(
  '§13 a turn is a speech: it does not say %j',
  (sentence) => {
    expect(sentenceWatch(turn(1))(sentence, '')).toBe(false)
  },
)

test('§13 never repeat what was said; short words may come again', () => {
  const accepts = sentenceWatch(turn(2, { earlier }))
  expect(accepts(` ${OLD}`, '')).toBe(false)
  expect(accepts(' So be it.', '')).toBe(true)
  expect(accepts(' In 1990. A quiet street is a good street.', '')).toBe(true)
})

test('§13 a sentence that says for the most part what was said is a repetition; words of the question are none', () => {
  const accepts = sentenceWatch(turn(2, { earlier }))
  expect(accepts(' At night a quiet street lets old people sleep well.', '')).toBe(false)
  expect(accepts(' Trams are quick and cheap for all.', 'I say that trams are quick and cheap.')).toBe(false)
  expect(accepts(' Yes, cities ban private cars.', 'Why should cities ban private cars?')).toBe(true)
  expect(accepts(' Trams are quick, and they are clean.', 'I say that trams are quick and cheap.')).toBe(true)
})

test('§13 words that were begun for a debater are no repetition of its own', () => {
  const before = [{ turnNumber: 1, content: 'The better answer is "Yes", because the air is clean.', summary: null }]
  const accepts = sentenceWatch(turn(3, { earlier: before }))
  expect(accepts('The better answer is "Yes", because they are cheap.', '')).toBe(true)
})

test('§13 a turn does not go round in circles: a sentence may say a little again, the next one not', () => {
  const accepts = sentenceWatch(turn(2))
  const first =
    'We walk along the beach, breathe the salty air of the morning and hear the loud waves of the open ocean.'
  const little =
    ' Nobody who lives there wants to leave, and so they walk along the beach in all kinds of wind and weather.'
  const again =
    ' In the evening they see boats, and breathe the salty air of the harbour below the old town and its lights.'
  expect(accepts(little, first)).toBe(true)
  expect(accepts(again, first)).toBe(true)
  expect(accepts(again, first + little)).toBe(false)
})

test('§13 a turn ends on its own position: the last sentence names it, in words of its own', () => {
  const close = closeOf(turn(1))
  const accepts = sentenceWatch(turn(1))
  expect(accepts(`\n\n${close} clear to all of us.`, '')).toBe(false)
  expect(accepts(`\n\n${close} "No, keep them".`, '')).toBe(false)
  expect(accepts(`\n\n${close} yes, because the air is clean.`, '')).toBe(true)
  expect(accepts(`\n\n${close} to ban them.`, '')).toBe(true)
})

test('§13 never repeat: a last sentence with a reason that was given before ends after its position', () => {
  const close = closeOf(turn(1))
  const accepts = sentenceWatch(turn(1))
  const before = 'I love trams, because cities are places where people live and work and meet each other.'
  const reason = 'because cities are places where people live and work'
  expect(accepts(`\n\n${close} "Yes, ban them", ${reason}.`, before)).toBe(`\n\n${close} "Yes, ban them".`)
  expect(accepts(`\n\n${close} "Yes, ban them," ${reason}.`, before)).toBe(`\n\n${close} "Yes, ban them".`)
  expect(accepts(`\n\n${close} "Yes" - ${reason}.`, before)).toBe(`\n\n${close} "Yes".`)
  expect(accepts(`\n\n${close} "Yes" is better ${reason}.`, before)).toBe(`\n\n${close} "Yes" is better.`)
  expect(accepts(`\n\n${close} yes, for the old.`, before)).toBe(true)
})

describe('§13 no words are quoted that were not said', () => {
  const accepts = sentenceWatch(
    turn(3, { earlier: said(2).map((row) => ({ ...row, content: 'Streets help the old.' })) }),
  )

  test('in any sentence; one or two words are no quotation', () => {
    expect(accepts(' As you said, "trams are slow and dear".', '')).toBe(false)
    expect(accepts(' As you said, “Streets help the old.”', '')).toBe(true)
    expect(accepts(' I say "yes" to it.', '')).toBe(true)
    expect(accepts(' A man said, "I am glad to be here.', '')).toBe(false)
  })

  test('a rebuttal quotes what it answers', () => {
    expect(accepts(' You say "no", I hear.', '')).toBe(false)
    expect(accepts(' You say "Should cities ban private cars", and so?', '')).toBe(false)
    expect(accepts(' You say "streets are for the young", but they are for all.', '')).toBe(false)
    expect(accepts(' You say "streets help the old", but all of us walk.', '')).toBe(true)
  })
})
