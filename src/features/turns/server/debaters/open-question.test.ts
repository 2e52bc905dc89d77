import { expect, test } from 'vitest'
import { briefOf } from '#testing/turn-prompts.ts'
import { openQuestion } from './open-question.ts'

const openAfter = (said: readonly string[], language = 'en') => openQuestion(briefOf({ language }, said))

test('§13 no question is open in a round whose task is not an answer', () => {
  const asks = (turns: number) => openAfter(Array.from({ length: turns }, () => 'Is it?'))
  expect([0, 1, 2, 6, 7, 8, 9, 10, 11, 12].map(asks)).toEqual(Array(10).fill(null))
  expect([3, 4, 5, 13].map(asks)).toEqual(Array(4).fill('Is it?'))
})

test.each([
  ['the last one', 'Is it? So be it. What is **a bun**, then? I wait.', 'What is a bun, then?'],
  ['none in another person’s words', 'You ask “Is it a bun?” It is: a bun.', null],
  ['one about another person’s words', 'Why “is it a bun?” at all?', 'Why is it a bun, at all?'],
])('§13 %s', (_, last, question) => {
  expect(openAfter(['One.', 'Two.', last])).toBe(question)
})

test.each([
  ['ja', '私は言う。それはパンですか？では。', 'それはパンですか？'],
  ['ar', 'قلت ذلك. هل هذا خبز؟ انتهى.', 'هل هذا خبز؟'],
  ['el', 'Το είπα. Είναι ψωμί; Τέλος.', 'Είναι ψωμί;'],
  ['es', 'Lo dije. ¿Es pan? Fin.', '¿Es pan?'],
])('§13 in %s', (language, last, question) => {
  expect(openAfter(['One.', 'Two.', last], language)).toBe(question)
})

test('§13 without one in the turn before: the oldest to this side that no turn had to answer', () => {
  expect(openAfter(['One.', 'Who pays?', 'Three.', 'Four.'])).toBe('Who pays?')
  expect(openAfter(['Who pays?', 'Two.', 'Who eats?', 'Four.', 'Five.'])).toBe('Who pays?')
  // Turn 4 answers turn 3’s question and turn 6 answers turn 1’s, so turn 14 has no question to answer.
  expect(openAfter(['Who pays?', 'Two.', 'Who eats?', ...Array<string>(10).fill('Hm.')])).toBeNull()
})

test('a question is cut before it fills the prompt', () => {
  expect(openAfter(['One.', 'Two.', `${'so '.repeat(900)}?`])?.length).toBeLessThanOrEqual(301)
})
