import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EngineStatus } from '#features/models/contract.ts'
import { LOOK_AGAIN_MS } from '#features/models/web/use-config.ts'
import { closePage, openPage } from '#testing/page.tsx'
import { world, type World } from '#testing/world.ts'

const coming = { kind: 'local', name: 'local:tiny', ready: false } as const
let status: EngineStatus = { ...coming, progress: null }
let product: World
beforeAll(async () => {
  product = await world({ status: () => status })
})
afterAll(() => product.close())
afterEach(closePage)

const FETCHING = /^Fetching the local model… .*scripted demo\.$/
const patience = { timeout: LOOK_AGAIN_MS * 5 }

test('§10 the form shows how far the local model is, and nothing once it is here', { timeout: 60_000 }, async () => {
  openPage(product)
  expect((await screen.findByText(FETCHING)).textContent).not.toContain('%')
  status = { ...coming, progress: 0.429 }
  expect((await screen.findByText(/42 %/, {}, patience)).textContent).toMatch(FETCHING)
  status = { ...coming, ready: true, progress: 1 }
  await expect.poll(() => screen.queryByText(FETCHING), patience).toBeNull()
})
