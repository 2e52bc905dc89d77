import { expect, test } from 'vitest'
import { quickToggle } from './language-switcher.tsx'

test.each([
  // Current language | detected language | the toggle's target
  ['en', null, null],
  ['de', null, null],
  ['en', 'en', null],
  ['en', 'de', 'de'],
  ['fr', 'de', 'en'],
  ['fr', 'en', 'en'],
  ['de', 'de', 'en'],
] as const)('§4 quick toggle: in %s, with %s detected, it leads to %s', (current, detected, to) => {
  expect(quickToggle(current, detected)).toBe(to)
})
