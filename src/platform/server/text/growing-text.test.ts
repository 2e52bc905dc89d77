import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingText } from './growing-text.ts'

test('a text that was emptied has none of it, and those that come after it none of each other’s', () => {
  const first = new GrowingText()
  first.append('x'.repeat(2_048))
  first.append('said before')
  first.clear()
  expect(first.toString()).toBe('')
  const [one, two] = [new GrowingText(), new GrowingText()]
  one.append('Imagine a train')
  two.append('Imagine a cat')
  first.append('again')
  one.append('.')
  expect([one, two, first].map(String)).toEqual(['Imagine a train.', 'Imagine a cat', 'again'])
})

test('whatever the pieces, in any script and of any length, it is their sum', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'a', 'é', '語', '🐈', '語'.repeat(682), '🐈'.repeat(512), 'é'.repeat(1_023), 'x'.repeat(5_000)),
  )
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 40 }), { maxLength: 5 }), (texts) => {
      for (const pieces of texts) {
        const text = new GrowingText()
        for (const each of pieces) text.append(each)
        const whole = text.toString()
        text.clear()
        expect(whole).toBe(pieces.join(''))
      }
    }),
  )
})
