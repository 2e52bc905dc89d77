import { expect, test } from 'vitest'
import { widthOf } from './text-width.ts'

test('a sign of Chinese counts for two letters, a vowel mark of Hindi for none', () => {
  expect([widthOf('air'), widthOf('空气'), widthOf('हि')]).toEqual([3, 4, 1])
})
