import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NAMED_LANGUAGES } from '../../named-languages.ts'
import { flagFile } from './flags.ts'

test('§2 a flag that is no country’s has no file', () => {
  expect(flagFile('🐈')).toBeUndefined()
})

test.each(NAMED_LANGUAGES)('§2 the flag of $code is a file', ({ flag }) => {
  const [path = ''] = flagFile(flag)?.split('?') ?? []
  expect(path).toMatch(/\.svg$/)
  expect(existsSync(`.${path}`)).toBe(true)
})
