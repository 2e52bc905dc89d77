import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NAMED_LANGUAGES } from '../../named-languages.ts'
import { flagFile } from './flag.tsx'

test('§2 a flag that is no country’s has no file', () => {
  expect(flagFile('🐈')).toBeUndefined()
})

test('§2 the flag of a language is a file, unless its country has none here', () => {
  const paths = NAMED_LANGUAGES.flatMap(({ flag }) => flagFile(flag)?.split('?')[0] ?? [])
  expect(paths.length).toBeGreaterThanOrEqual(36)
  expect(paths.filter((path) => !path.endsWith('.svg') || !existsSync(`.${path}`))).toEqual([])
})
