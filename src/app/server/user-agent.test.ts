import { expect, test } from 'vitest'
import { userAgentOf } from './application.ts'

test.each([
  [null, 'EinsteinVsCat/1.0.0 (+https://debates.example)'],
  ['mailto:help@debates.example', 'EinsteinVsCat/1.0.0 (+https://debates.example; help@debates.example)'],
  ['https://debates.example/help', 'EinsteinVsCat/1.0.0 (+https://debates.example; https://debates.example/help)'],
])('§17 places of search are told the operator’s contact %s', (support, name) => {
  expect(userAgentOf('1.0.0', 'https://debates.example', support)).toBe(name)
})
