import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { changedTools, noteTested, tools } from './tools.mjs'
import { plant } from './planted.ts'

const { folder, remove } = plant({
  'tools/stripe-sandbox/one.ts': 'export const one = 1\n',
  'tools/stripe-sandbox/one.test.ts': '',
  'tools/evaluation/one.ts': 'export const one = 1\n',
})
// Remove the link to this project's packages, through which the test would write its records into this project.
rmSync(join(folder, 'node_modules'))
afterEach(remove)

describe('tests of the tools wing (§14)', () => {
  test('run in a clean clone, then again only for a tool whose code or tests have changed', () => {
    expect(changedTools(folder)).toEqual(tools)
    noteTested(tools, folder)
    expect(changedTools(folder)).toEqual([])
    writeFileSync(join(folder, 'tools/stripe-sandbox/one.test.ts'), '// another\n')
    expect(changedTools(folder)).toEqual(['stripe-sandbox'])
    noteTested(['stripe-sandbox'], folder)
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    expect(changedTools(folder)).toEqual(tools)
  })
})
