/**
 * `npm run bench -- first-turn`: measures the time from the appearance of the debate's view to the request for the first turn.
 */
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { ask, button } from '../../e2e/debate-page.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { startProduct } from '../../e2e/product.ts'
import { FIRST_TURN_DELAY_MS } from '#features/debates/rules.ts'

const RUNS = 15
const TARGET_MS = 150

/** Runs in the page when it starts to load. Records when the view appears and when the first turn is requested. */
function observe(): void {
  const seen = { opened: 0, begun: 0 }
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    if (seen.opened === 0 && document.querySelector('article.debate') !== null) seen.opened = performance.now()
  }).observe(document, { childList: true, subtree: true })
  const real = fetch
  globalThis.fetch = (address, init) => {
    if (typeof address === 'string' && address.endsWith('/generate')) seen.begun = performance.now()
    return real(address, init)
  }
}

export async function firstTurn(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  const waits: number[] = []
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.addInitScript(observe)
      await page.goto('/')
      await button(page, 'Debate!').waitFor()
      await ask(page)
      const { opened, begun } = await page.evaluate(
        () => (globalThis as unknown as { seen: { opened: number; begun: number } }).seen,
      )
      waits.push(begun - opened)
      await context.close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  console.log(
    `first-turn: called ${at(0.5)} ms after the opened view (median of ${RUNS}; ${at(0)} to ${at(1)} ms; target ≤ ` +
      `${TARGET_MS} ms, of which ${FIRST_TURN_DELAY_MS} ms are the pause of §9); load ${loadavg()[0]?.toFixed(1)}`,
  )
}
