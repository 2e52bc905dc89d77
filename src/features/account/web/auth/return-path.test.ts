import { expect, test } from 'vitest'
import { returningTo, returnPath } from './return-path.ts'

test.each([
  null,
  undefined,
  'back',
  { back: 'https://evil.example' },
  { back: '//evil.example' },
  { back: '/\\evil.example' },
])('§4 a sign-in leads to /, and never to another site (%j)', (state) => {
  expect(returnPath(state)).toBe('/')
})

test('a page that was left for it is returned to', () => {
  expect(returnPath(returningTo('/share/t0k3n'))).toBe('/share/t0k3n')
})
