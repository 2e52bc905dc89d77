/**
 * `npm run bench -- first-turn`: measures the time from pressing Debate! to the first visible character of the first turn,
 * which the scripted debater writes without delay.
 */
import { loadavg } from 'node:os'
import { chromium, expect } from '@playwright/test'
import { ask, button, liveText } from '../../e2e/debate-page.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { startProduct } from '../../e2e/product.ts'
import { FIRST_TURN_DELAY_MS } from '#features/debates/rules.ts'

const RUNS = 15
const TARGET_MS = 150
const STEPS = ['asked', 'opened', 'begun', 'visible'] as const
type Times = Record<(typeof STEPS)[number], number>

/**
 * Runs in the browser before the page loads. Records when Debate! is pressed, the debate appears, the turn is requested and
 * its first character is visible.
 */
function observe(): void {
  const seen: Times = { asked: 0, opened: 0, begun: 0, visible: 0 }
  Object.assign(globalThis, { seen })
  // This function has no named inner functions, because tsx would wrap them in a helper that the page lacks.
  addEventListener('submit', () => (seen.asked ||= performance.now()), { capture: true })
  new MutationObserver(() => {
    if (document.querySelector('article.debate') !== null) seen.opened ||= performance.now()
    if (document.querySelector('[data-live] .turn-text')?.textContent?.trim()) seen.visible ||= performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
  const real = fetch
  globalThis.fetch = (address, init) => {
    if (typeof address === 'string' && address.endsWith('/generate')) seen.begun ||= performance.now()
    return real(address, init)
  }
}

export async function firstTurn(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  const runs: Times[] = []
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.addInitScript(observe)
      await page.goto('/')
      await button(page, 'Debate!').waitFor()
      await ask(page)
      await expect(liveText(page)).not.toHaveText(/^\s*$/)
      runs.push(await page.evaluate(() => (globalThis as unknown as { seen: Times }).seen))
      await context.close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const [first] = STEPS
  for (const step of STEPS.slice(1)) {
    const sorted = runs.map((run) => run[step] - run[first]).toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
    console.log(`first-turn: ${step} ${at(0.5)} ms after Debate! (median of ${RUNS}; ${at(0)} to ${at(1)} ms)`)
  }
  console.log(
    `first-turn: target ≤ ${TARGET_MS} ms, of which ${FIRST_TURN_DELAY_MS} ms are the pause of §9; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
