import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredCalls } from '#testing/contracts.ts'
import { callsPage } from './calls.ts'
import { root } from './run.mjs'

test('§11 docs/calls.md says what the contract says (-u writes it anew)', async () => {
  await expect(callsPage()).toMatchFileSnapshot(join(root, 'docs/calls.md'))
})

test('§11 every call has an entry', () => {
  expect(callsPage().match(/^- \*\*(?:GET|POST|PUT|PATCH|DELETE) \/api\/(?!openapi)/gm)).toHaveLength(
    declaredCalls.length,
  )
})
