/** Tests the local model (§10) with a real model file of 40 kB, which writes nonsense. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalModelError, probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { writeTinyGguf } from '#testing/tiny-gguf.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { ask, readToTheEnd, turns } from './debate-page.ts'
import { startProduct } from './product.ts'
import { expect, test } from './test.ts'

const missing = await probeLocal().then(
  () => false,
  (error: unknown) => error instanceof LocalModelError && error.why === 'not-installed',
)

test.skip(missing, 'node-llama-cpp has no binary for this machine')

test('§10 a model that LOCAL_MODEL names speaks, and its turns name it', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'evc-model-'))
  writeTinyGguf(join(folder, 'tiny.gguf'))
  const product = await startProduct({ LOCAL_MODEL: join(folder, 'tiny.gguf') })
  try {
    await speaks(page, product.url)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true })
  }
})

async function speaks(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByText('A model on this machine speaks: tiny.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await ask(page)
  const badge = turns(page).first().locator('.badge-warning')
  await readToTheEnd(page)
  await expect(badge).toHaveText('Local model')
  await expect(badge).toHaveAttribute('title', 'Written by tiny on this server, not by Alex (GPT-4.1 Nano).')
}
