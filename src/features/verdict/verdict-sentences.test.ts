import { expect, test } from 'vitest'
import { fill } from '#features/language/fill.ts'
import { reasonIn } from './verdict-sentences.ts'

const text = (english: string, values = {}) => fill(english, values, 'en')
const verdict = {
  result: 'option2',
  narrow: false,
  reason: null,
  answered: 3,
  answerable: 4,
  why: { answered: 'a', answers: 1, unanswered: 'b' },
} as const

test.each([
  ['“No” stops here, and “Yes” does not', '‘No’ stops here, and ‘Yes’ does not'],
  ['„Nein“ hört auf, „ja” nicht', '‚Nein‘ hört auf, ‚ja‘ nicht'],
  ['« Non » s’arrête là', '‹ Non › s’arrête là'],
  ['「いいえ」は止まる', '『いいえ』は止まる'],
  ['Cats’ paws', 'Cats’ paws'],
])('§20 a sentence that quotes the point %s uses inner quotation marks in it', (point, inner) => {
  expect(reasonIn(text, verdict, (card) => (card === 'a' ? point : 'The door'))).toBe(
    `Einstein’s “${inner}” was answered once; Cat’s “The door” was never answered.`,
  )
})
