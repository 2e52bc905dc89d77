import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ARCHIVE_MODULES } from './archive-content.ts'

test('the parts that an archive’s page asks for early are there', () => {
  expect(ARCHIVE_MODULES.filter((path) => !existsSync(path))).toEqual([])
})
